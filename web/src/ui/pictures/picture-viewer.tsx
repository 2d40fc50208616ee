import { Button, CloseButton, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { BlobImage } from './blob-image.tsx'
import classes from './picture-viewer.module.css'
import { t } from '../language/t.ts'

type Props = {
  alt: string
  thumbnail: Blob | undefined
  /** The whole picture, once it is there; until then the thumbnail stands in for it. */
  full: Blob | undefined
  /** Told when somebody wants to see the whole picture. */
  onOpen: () => void
}

/** A small picture that a click enlarges. Escape closes it and the focus returns to where it was. */
export function PictureViewer({ alt, thumbnail, full, onOpen }: Props) {
  const [opened, setOpened] = useState(false)
  const [actualSize, setActualSize] = useState(false)
  const best = full ?? thumbnail
  const open = () => {
    setActualSize(false)
    setOpened(true)
    onOpen()
  }
  const close = () => setOpened(false)
  return (
    <>
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={t('Enlarge {what}', { what: alt })}
        onClick={open}
      >
        {thumbnail && <BlobImage blob={thumbnail} alt={alt} />}
        <IconZoomIn className={classes.zoom} aria-hidden size={18} />
      </button>
      <Modal.Root
        opened={opened}
        onClose={close}
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
              <CloseButton aria-label={t('Close')} data-autofocus onClick={close} />
            </div>
            <div
              className={classes.stage}
              data-actual-size={actualSize || undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls
              tabIndex={actualSize ? 0 : undefined}
            >
              {best && <BlobImage blob={best} alt={alt} />}
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
