import { type ComponentPropsWithoutRef, useCallback } from 'react'

type Props = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & { blob: Blob; alt: string }

/** An image made from a blob. Its address is given back to the browser when blob or image goes. */
export function BlobImage({ blob, alt, ...others }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} {...others} />
}
