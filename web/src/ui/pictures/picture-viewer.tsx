import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { BlobImage } from './blob-image.tsx'
import classes from './picture-viewer.module.css'
import { t } from '../language/t.ts'
import { lateDialog } from '../late/late.tsx'

const PictureOverlay = lateDialog(async () => (await import('./picture-overlay.tsx')).PictureOverlay)

type Props = {
  alt: string
  thumbnail: Blob | undefined
  /** The full picture. Until it is loaded, the thumbnail is shown. */
  full: Blob | undefined
  /** Called when the user opens the full picture. */
  onOpen: () => void
}

/** A thumbnail that opens the full picture. Escape closes it and restores the focus. */
export function PictureViewer({ alt, thumbnail, full, onOpen }: Props) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
    onOpen()
  }
  return (
    <>
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={t('Enlarge {what}', { what: alt })}
        onClick={open}
      >
        {thumbnail && (
          <span className={classes.frame}>
            <BlobImage blob={thumbnail} alt={alt} />
            <IconZoomIn className={classes.zoom} aria-hidden size={18} />
          </span>
        )}
      </button>
      {wasOpened && (
        <PictureOverlay
          alt={alt}
          picture={full ?? thumbnail}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
