import type { AttachmentOnWire } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../../../ui/language/t.ts'
import { BlobImage } from '../../../../ui/pictures/blob-image.tsx'
import { sizeText } from '../../../../ui/pictures/size-text.ts'
import { previewQuery } from '../../queries.ts'
import classes from './attachments.module.css'
import { FileIcon } from './file-icon.tsx'
import { saveAttachment } from './save-attachment.ts'

const AttachmentDialog = lazy(async () => ({
  default: (await import('./attachment-dialog.tsx')).AttachmentDialog,
}))

type Props = { attachments: readonly AttachmentOnWire[] }

/** Files that were sent: pictures and texts open in a dialog, all others are saved. */
export function AttachmentList({ attachments }: Props) {
  const [opened, open] = useState<AttachmentOnWire | null>(null)
  const [wasOpened, setOpened] = useState(false)
  if (opened && !wasOpened) setOpened(true)
  return (
    <>
      <ul className={classes.list} aria-label={t('Files')}>
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <Tile attachment={attachment} onOpen={() => open(attachment)} />
          </li>
        ))}
      </ul>
      {wasOpened && (
        <Suspense>
          <AttachmentDialog attachment={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}

function Tile({ attachment, onOpen }: { attachment: AttachmentOnWire; onOpen: () => void }) {
  const { kind, name, size } = attachment
  const isShown = kind === 'image' || kind === 'text'
  return (
    <button
      type="button"
      className={classes.tile}
      data-kind={kind}
      aria-label={t(isShown ? 'Show {name}, {size}' : 'Save {name}, {size}', { name, size: sizeText(size) })}
      onClick={isShown ? onOpen : () => void saveAttachment(attachment)}
    >
      {kind === 'image' ? <Thumbnail attachment={attachment} /> : <FileIcon name={name} />}
      <span className={classes.about}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={classes.size} aria-hidden>
          {sizeText(size)}
        </span>
      </span>
    </button>
  )
}

function Thumbnail({ attachment: { id, name } }: { attachment: AttachmentOnWire }) {
  const { data } = useQuery(previewQuery(id))
  return (
    <span className={classes.thumbnail}>
      {data && <BlobImage blob={data} alt="" />}
      {!data && <FileIcon name={name} />}
    </span>
  )
}
