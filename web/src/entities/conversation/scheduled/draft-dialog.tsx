import { Button, Stack } from '@mantine/core'
import { documentOfText, plainTextOf, type ScheduledReplyOnWire } from '@support-desk/contract'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useComposer } from '../outgoing/use-composer.ts'
import { bodyOf, isWritten, ReplyField } from './reply-later-dialog.tsx'

type NewProps = { ticketId: string; accountId: string; onClose: () => void }

/** Writes a draft for colleagues. Its text is stored in the browser until the server has it. */
export function NewSharedDraft({ ticketId, accountId, onClose }: NewProps) {
  const composer = useComposer(`shared-${accountId}-${ticketId}`)
  const leaving = useChange(
    () =>
      composer.post(({ key, ...body }) =>
        request('createSharedDraft', { params: { ticketId }, body }, { key }),
      ),
    {
      stale: [KEYS.entries(ticketId)],
      done: t('Colleagues can now edit and send this draft.'),
      onSuccess: onClose,
    },
  )
  return (
    <DraftDialog
      title={t('Draft for colleagues')}
      save={t('Leave draft')}
      isReady={isWritten(composer.document)}
      isBusy={leaving.isPending}
      onSave={() => leaving.mutate()}
      onClose={onClose}
    >
      <ReplyField document={composer.document} onChange={composer.format} />
    </DraftDialog>
  )
}

type ChangeProps = { reply: ScheduledReplyOnWire; onClose: () => void }

/** Changes a draft that staff share. */
export function ChangeSharedDraft({ reply, onClose }: ChangeProps) {
  const { id: replyId, ticketId, attachments, writtenAt } = reply
  const [document, setDocument] = useState(reply.document ?? documentOfText(reply.text))
  const changing = useChange(
    () => {
      const body = { ...bodyOf(document), files: attachments.map(({ id }) => id), writtenAt }
      return request('updateSharedDraft', { params: { ticketId, replyId }, body })
    },
    { stale: [KEYS.entries(ticketId)], done: t('Draft saved.'), onSuccess: onClose },
  )
  return (
    <DraftDialog
      title={t('Edit draft')}
      save={t('Save')}
      isReady={isWritten(document) || (attachments.length > 0 && plainTextOf(document).trim() === '')}
      isBusy={changing.isPending}
      onSave={() => changing.mutate()}
      onClose={onClose}
    >
      <ReplyField document={document} onChange={setDocument} />
      <Attachments attachments={attachments} />
    </DraftDialog>
  )
}

type DialogProps = {
  title: string
  save: string
  isReady: boolean
  isBusy: boolean
  children: ReactNode
  onSave: () => void
  onClose: () => void
}

function DraftDialog({ title, save, isReady, isBusy, children, onSave, onClose }: DialogProps) {
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // React events bubble to the form that opened this dialog.
    event.stopPropagation()
    if (isReady && !isBusy) onSave()
  }
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack component="form" gap={10} onSubmit={onSubmit}>
        {children}
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          {save}
        </Button>
      </Stack>
    </Dialog>
  )
}
