import { IconZoomIn } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { BlobImage } from './blob-image.tsx'
import classes from './picture-viewer.module.css'
import { t } from '../language/t.ts'
import { lateDialog } from '../late/late.tsx'

const PictureOverlay = lateDialog(async () => (await import('./picture-overlay.tsx')).PictureOverlay)

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
        {thumbnail && <BlobImage blob={thumbnail} alt={alt} />}
        <IconZoomIn className={classes.zoom} aria-hidden size={18} />
      </button>
      {wasOpened && (
        <Suspense>
          <PictureOverlay
            alt={alt}
            picture={full ?? thumbnail}
            opened={opened}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
