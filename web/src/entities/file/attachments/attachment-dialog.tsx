import { Button } from '@mantine/core'
import type { AttachmentOnWire } from '@support-desk/contract'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { BlobImage } from '#ui/pictures/blob-image.tsx'
import { Overlay } from '#ui/pictures/overlay.tsx'
import { sizeText } from '#ui/pictures/size-text.ts'
import { attachmentQuery, previewQuery } from '../queries.ts'
import classes from './attachments.module.css'
import { saveAttachment } from './save-attachment.ts'

type Props = {
  /** Null while the dialog is closed. */
  attachment: AttachmentOnWire | null
  onClose: () => void
  /** Called after closing, to restore the focus. The dialog may have mounted too late to record it. */
  onGone: () => void
}

/** Shows a full picture, or the text of a file. Escape closes it and restores the focus. */
export function AttachmentDialog({ attachment, onClose, onGone }: Props) {
  // Keep the content during the closing animation.
  const [latest, setLatest] = useState(attachment)
  if (attachment && attachment !== latest) setLatest(attachment)
  const shown = attachment ?? latest
  return (
    <Overlay
      name={shown?.name ?? ''}
      opened={attachment !== null}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      returnFocus={false}
      // The enclosing element would handle Escape too.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      tools={shown && <Tools attachment={shown} />}
    >
      {shown && (shown.kind === 'image' ? <WholePicture attachment={shown} /> : <Words attachment={shown} />)}
    </Overlay>
  )
}

const Tools = ({ attachment }: { attachment: AttachmentOnWire }) => (
  <>
    <span className={classes.size}>{sizeText(attachment.size)}</span>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void saveAttachment(attachment)}
    >
      {t('Save')}
    </Button>
  </>
)

function WholePicture({ attachment: { id, name, mediaType } }: { attachment: AttachmentOnWire }) {
  const small = useQuery(previewQuery(id))
  // The server derives this type from the content. Only pictures reach this component.
  const whole = useQuery({
    ...attachmentQuery(id),
    select: (blob) => new Blob([blob], { type: mediaType }),
  })
  const picture = whole.data ?? small.data
  if (!picture) return <NotThere query={whole} />
  return (
    <div className={classes.stage}>
      <BlobImage blob={picture} alt={name} />
    </div>
  )
}

function Words({ attachment: { id, size } }: { attachment: AttachmentOnWire }) {
  const preview = useQuery(previewQuery(id))
  const words = useQuery({
    queryKey: [...previewQuery(id).queryKey, 'words', preview.dataUpdatedAt],
    queryFn: () => preview.data?.text() ?? '',
    enabled: preview.data !== undefined,
  })
  if (words.data === undefined) return <NotThere query={preview} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser focuses what scrolls
    <div className={classes.words} tabIndex={0}>
      <pre dir="auto">{words.data}</pre>
      {preview.data && preview.data.size < size && words.data.length >= MOST_SHOWN && (
        <p className={classes.rest}>{t('Showing the beginning of the file. Save it to read everything.')}</p>
      )}
    </div>
  )
}

/** Maximum length of a shown text, in characters. Multi-byte characters count more. */
const MOST_SHOWN = 64 * 1024

type FileQuery = { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }

const NotThere = ({ query: { isError, error, refetch } }: { query: FileQuery }) =>
  isError ? (
    <div className={classes.stage} role="alert">
      <p>{error?.message}</p>
      <Button variant="default" onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  ) : (
    <Skeletons shape="lines" />
  )
