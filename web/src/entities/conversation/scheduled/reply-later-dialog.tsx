import {
  documentOfText,
  LIMITS,
  placeholdersIn,
  plainTextOf,
  type RichDocument,
  type ScheduledReplyOnWire,
} from '@support-desk/contract'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { RichEditor } from '#ui/rich-text/rich-editor.tsx'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { useComposer } from '../outgoing/use-composer.ts'
import { isFormatted } from '../outgoing/written-document.ts'
import { overLimit } from '../posting.ts'
import { SendLaterDialog } from './send-later-dialog.tsx'

/** Request fields of a document. Unformatted text is sent as plain text. */
export const bodyOf = (document: RichDocument): { text: string } | { document: RichDocument } =>
  isFormatted(document) ? { document } : { text: plainTextOf(document).trim() }

/** Why the reply cannot be sent, if so. */
function problemOf(document: RichDocument): string | undefined {
  const tooLong = plainTextOf(document).length - LIMITS.chatMessage
  if (tooLong > 0) return overLimit(tooLong)
  return placeholdersIn(document).length > 0 ? t('A placeholder is empty. Fill it in first.') : undefined
}

type FieldProps = { document: RichDocument; onChange: (document: RichDocument) => void }

export const ReplyField = ({ document, onChange }: FieldProps) => (
  <RichEditor
    value={document}
    onChange={onChange}
    label={t('Reply')}
    placeholder={t('Message to send')}
    sendBy="mod+enter"
    picture={documentPicture}
    error={problemOf(document)}
  />
)

export const isWritten = (document: RichDocument): boolean =>
  plainTextOf(document).trim() !== '' && problemOf(document) === undefined

/** Changes the text or the time of a scheduled reply. */
export function ChangeReplyLater({ reply, onClose }: { reply: ScheduledReplyOnWire; onClose: () => void }) {
  const { id: replyId, ticketId, attachments, sendAt: former, held } = reply
  const { wallClockOf } = useTimes()
  const [document, setDocument] = useState(reply.document ?? documentOfText(reply.text))
  const changing = useChange(
    (sendAt: string) => {
      const files = attachments.map(({ id }) => id)
      // The author of a held reply has seen the new messages in this dialog.
      const body = { ...bodyOf(document), sendAt, files, anyway: held !== null }
      return request('updateScheduledReply', { params: { ticketId, replyId }, body })
    },
    { stale: [KEYS.entries(ticketId)], onSuccess: onClose },
  )
  const isOver = Date.parse(former) <= useNow()
  return (
    <SendLaterDialog
      title={t('Edit scheduled reply')}
      said={isOver ? '' : wallClockOf(new Date(former)).replace('T', ' ')}
      isReady={isWritten(document) || (attachments.length > 0 && plainTextOf(document).trim() === '')}
      isBusy={changing.isPending}
      onChoose={(at) => changing.mutate(at)}
      onClose={onClose}
    >
      <ReplyField document={document} onChange={setDocument} />
      <Attachments attachments={attachments} />
    </SendLaterDialog>
  )
}

type NewProps = {
  ticketId: string
  accountId: string
  /** Tickets that were merged into this one. */
  merged: readonly { id: string }[]
  /** Number of the latest known message. */
  seen: number
  onClose: () => void
}

/** Writes a scheduled reply. The draft is stored until the server has the reply. */
export function NewReplyLater({ ticketId, accountId, merged, seen, onClose }: NewProps) {
  const composer = useComposer(
    `later-${accountId}-${ticketId}`,
    merged.map(({ id }) => `later-${accountId}-${id}`),
  )
  const { document } = composer
  const keeping = useChange(
    (sendAt: string) =>
      composer.post((body) =>
        request('createMessage', { params: { ticketId }, body: { ...body, sendAt, expectedLast: seen } }),
      ),
    { stale: [KEYS.entries(ticketId)], onSuccess: onClose },
  )
  return (
    <SendLaterDialog
      title={t('Scheduled reply')}
      isReady={isWritten(document)}
      isBusy={keeping.isPending}
      onChoose={(at) => keeping.mutate(at)}
      onClose={onClose}
    >
      <ReplyField document={document} onChange={composer.format} />
    </SendLaterDialog>
  )
}
