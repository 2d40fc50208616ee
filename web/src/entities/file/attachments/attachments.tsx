import { VisuallyHidden } from '@mantine/core'
import type { AttachmentOnWire } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#ui/language/t.ts'
import { BlobImage } from '#ui/pictures/blob-image.tsx'
import { sizeText } from '#ui/pictures/size-text.ts'
import { previewQuery } from '../queries.ts'
import classes from './attachments.module.css'
import { labelOf } from './file-label.ts'
import { FileIcon } from './file-icon.tsx'
import { saveAttachment, savePdf, showPdf, showsPdf } from './save-attachment.ts'
import { lateDialog } from '#ui/late/late.tsx'

const AttachmentDialog = lateDialog(async () => (await import('./attachment-dialog.tsx')).AttachmentDialog)

type Props = { attachments: readonly AttachmentOnWire[] }

/**
 * Sent files. Pictures and texts open in a dialog, PDFs in the browser's viewer. Others are downloaded. Tiles have a
 * fixed size, so nothing moves while previews load.
 */
export const Attachments = ({ attachments }: Props) =>
  attachments.length > 0 && <AttachmentList attachments={attachments} />

function AttachmentList({ attachments }: Props) {
  const [opened, open] = useState<AttachmentOnWire | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [wasOpened, setOpened] = useState(false)
  if (opened && !wasOpened) setOpened(true)
  const { own = [], signature = [] } = Object.groupBy(attachments, ({ isSignature }) =>
    isSignature ? 'signature' : 'own',
  )
  const tiles = (label: string, some: Props['attachments']) => (
    <ul className={classes.list} aria-label={label}>
      {some.map((attachment) => (
        <li key={attachment.id}>
          <Tile
            attachment={attachment}
            onOpen={(button) => {
              opener.current = button
              open(attachment)
            }}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {own.length > 0 && tiles(t('Files'), own)}
      {signature.length > 0 && (
        <details className={classes.signature}>
          <summary>
            {t('{count, plural, one {A picture of the signature} other {# pictures of the signature}}', {
              count: signature.length,
            })}
          </summary>
          {tiles(t('Pictures of the signature'), signature)}
        </details>
      )}
      {wasOpened && (
        <AttachmentDialog
          attachment={opened}
          onClose={() => open(null)}
          onGone={() => opener.current?.focus()}
        />
      )}
    </>
  )
}

function Tile({
  attachment,
  onOpen,
}: {
  attachment: AttachmentOnWire
  onOpen: (button: HTMLButtonElement) => void
}) {
  const { kind, name, size } = attachment
  const isInDialog = kind === 'image' || kind === 'text'
  const isPdf = kind === 'pdf' && showsPdf()
  const openIt = (button: HTMLButtonElement) => {
    if (isInDialog) onOpen(button)
    else if (kind === 'pdf') void (isPdf ? showPdf(attachment) : savePdf(attachment))
    else void saveAttachment(attachment)
  }
  return (
    <button
      type="button"
      className={classes.tile}
      data-kind={kind}
      onClick={({ currentTarget }) => openIt(currentTarget)}
    >
      <VisuallyHidden>{t(isInDialog || isPdf ? 'Show' : 'Save')} </VisuallyHidden>
      {kind === 'image' ? <Thumbnail attachment={attachment} /> : <FileIcon name={name} />}
      <span className={classes.about}>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
        <span className={classes.size}>{[labelOf(name), sizeText(size)].filter(Boolean).join(' · ')}</span>
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
