import { Button, Group } from '@mantine/core'
import type { ScheduledReplyOnWire } from '@support-desk/contract'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { MessageWords } from '../thread/message-text.tsx'
import { ChangeSharedDraft } from './draft-dialog.tsx'
import classes from './scheduled.module.css'

/** A draft of a reply that staff share: its author, and the actions of every colleague. */
export function SharedDraft({ reply }: { reply: ScheduledReplyOnWire }) {
  const { text, document, attachments, author, writtenAt, isOwn } = reply
  const time = useTimes().momentWithDay(writtenAt)
  const params = { ticketId: reply.ticketId, replyId: reply.id }
  const stale = [KEYS.entries(reply.ticketId), KEYS.chat(reply.ticketId)]
  const [isChanging, change] = useState(false)
  const [hasNewer, setNewer] = useState(false)
  const sending = useChange(() => request('sendScheduledReply', { params, body: { anyway: hasNewer } }), {
    stale,
    done: t('Reply sent.'),
    onError: (problem) => setNewer(problem instanceof CallFailed && problem.code === 'newer_messages'),
  })
  const deleting = useChange(() => request('deleteScheduledReply', { params }), {
    stale,
    done: t('Draft deleted.'),
  })
  const isBusy = sending.isPending || deleting.isPending
  return (
    <li className={classes.reply} data-scheduled="shared">
      <p className={classes.when}>
        <IconUsers size={15} aria-hidden />
        <span>
          {isOwn
            ? t('Draft by you, {time}. Only staff see it.', { time })
            : t('Draft by {name}, {time}. Only staff see it.', { time, name: author.username })}
        </span>
      </p>
      {hasNewer && (
        <p className={classes.held}>{t('Not sent: there is a newer message. Read it before you send.')}</p>
      )}
      <MessageWords text={text} document={document} className={classes.text} />
      <Attachments attachments={attachments} />
      <Group gap={8}>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => sending.mutate()}>
          {hasNewer ? t('Send anyway') : t('Send now')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => change(true)}>
          {t('Edit draft…')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={isBusy}
          onClick={() => deleting.mutate()}
        >
          {t('Delete draft')}
        </Button>
      </Group>
      {isChanging && <ChangeSharedDraft reply={reply} onClose={() => change(false)} />}
    </li>
  )
}
