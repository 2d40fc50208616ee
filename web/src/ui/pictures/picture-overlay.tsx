import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { t } from '../language/t.ts'
import { BlobImage } from './blob-image.tsx'
import { Overlay } from './overlay.tsx'
import classes from './picture-viewer.module.css'

type Props = {
  alt: string
  /** The best available version of the picture. */
  picture: Blob | undefined
  opened: boolean
  onClose: () => void
}

/** A full-page view of a picture, fitted to the window or in its actual size. */
export function PictureOverlay({ alt, picture, opened, onClose }: Props) {
  // Mount first, open afterwards: Mantine records the previous focus when it opens.
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
