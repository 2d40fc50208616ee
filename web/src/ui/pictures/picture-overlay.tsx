import { Button, CloseButton, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { useDeferredValue, useState } from 'react'
import { t } from '../language/t.ts'
import { BlobImage } from './blob-image.tsx'
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
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setActualSize(false)}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content aria-label={alt}>
        <Modal.Body className={classes.body}>
          <div className={classes.bar}>
            <span className={classes.title}>{alt}</span>
            <Button variant="default" size="compact-sm" onClick={() => setActualSize(!actualSize)}>
              {actualSize ? t('Fit to window') : t('Actual size')}
            </Button>
            <CloseButton aria-label={t('Close')} data-autofocus onClick={onClose} />
          </div>
          <div
            className={classes.stage}
            data-actual-size={actualSize || undefined}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls
            tabIndex={actualSize ? 0 : undefined}
          >
            {picture && <BlobImage blob={picture} alt={alt} />}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
