import { type ComponentPropsWithoutRef, useCallback } from 'react'

type Props = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & { blob: Blob; alt: string }

/** An image of a blob. Revokes its object URL when the blob changes or the image is unmounted. */
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
