import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { t } from '../language/t.ts'
import { BlobImage } from './blob-image.tsx'
import { Overlay } from './overlay.tsx'
import classes from './picture-viewer.module.css'

type Props = {
  alt: string
  /** The best that there is of the picture. */
  picture: Blob | undefined
  opened: boolean
  onClose: () => void
}

/** A picture over the whole page, fitted to the window or in its own size. */
export function PictureOverlay({ alt, picture, opened, onClose }: Props) {
  // First it is there, then it opens: the library notes at that moment where the focus was.
  const isOpen = useDeferredValue(opened, false)
  const [actualSize, setActualSize] = useState(false)
  return (
    <Overlay
      name={alt}
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setActualSize(false)}
      tools={
        <Button variant="default" size="compact-sm" onClick={() => setActualSize(!actualSize)}>
          {actualSize ? t('Fit to window') : t('Actual size')}
        </Button>
      }
    >
      <div
        className={classes.stage}
        data-actual-size={actualSize || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls
        tabIndex={actualSize ? 0 : undefined}
      >
        {picture && <BlobImage blob={picture} alt={alt} />}
      </div>
    </Overlay>
  )
}
