import { Button, Group } from '@mantine/core'
import { type HeldWhy, messages, type ScheduledReplyOnWire } from '@support-desk/contract'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { MessageWords } from '../thread/message-text.tsx'
import { ChangeReplyLater } from './reply-later-dialog.tsx'
import classes from './scheduled.module.css'

const HELD = messages({
  answered: 'Not sent: the requester wrote first. Send it anyway, edit it or cancel it.',
  newer: 'Not sent: there is a newer message. Send it anyway, edit it or cancel it.',
  solved: 'Not sent: the ticket was solved in the meantime.',
  taken: 'Not sent: the ticket is now assigned to someone else.',
  merged: 'Not sent: the ticket was merged into another ticket.',
  spam: 'Not sent: the ticket was marked as spam.',
  deleted: 'Not sent: the ticket was deleted at that time.',
  not_allowed: 'Not sent: the author can’t reply to this ticket now.',
  other_requester: 'Not sent: the ticket has another requester now.',
  author_gone: 'Not sent: the author’s account was deleted.',
  author_suspended: 'Not sent: the author’s account is suspended.',
  revoked:
    'Not sent: the session or API token used to write it has ended. Send it anyway, edit it or cancel it.',
}) satisfies Record<HeldWhy, string>

/** A scheduled reply: its time, its author, and the author's actions. */
export function WaitingReply({ reply }: { reply: ScheduledReplyOnWire }) {
  const { text, document, attachments, author, sendAt, held, isOwn, isCancellable } = reply
  const times = useTimes()
  const params = { ticketId: reply.ticketId, replyId: reply.id }
  const stale = [KEYS.entries(reply.ticketId)]
  const sending = useChange(
    (anyway: boolean) => request('sendScheduledReply', { params, body: { anyway } }),
    { stale, done: t('Reply sent.') },
  )
  const cancelling = useChange(() => request('deleteScheduledReply', { params }), {
    stale,
    done: t('Reply cancelled.'),
  })
  const isBusy = sending.isPending || cancelling.isPending
  const [isChanging, change] = useState(false)
  const time = times.momentWithDay(sendAt)
  return (
    <li className={classes.reply} data-scheduled={held ?? 'waiting'}>
      <p className={classes.when}>
        {held ? <IconAlertTriangle size={15} aria-hidden /> : <IconClock size={15} aria-hidden />}
        <span>
          {isOwn
            ? t('To be sent {time} by you', { time })
            : t('To be sent {time} by {name}', { time, name: author.username })}
        </span>
      </p>
      {held && held !== 'shared' && <p className={classes.held}>{t(HELD[held])}</p>}
      <MessageWords text={text} document={document} className={classes.text} />
      <Attachments attachments={attachments} />
      <Group gap={8}>
        {isOwn && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              loading={isBusy}
              onClick={() => sending.mutate(held !== null)}
            >
              {held ? t('Send anyway') : t('Send now')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => change(true)}>
              {t('Change…')}
            </Button>
          </>
        )}
        {isCancellable && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={isBusy}
            onClick={() => cancelling.mutate()}
          >
            {t('Cancel this reply')}
          </Button>
        )}
      </Group>
      {isChanging && <ChangeReplyLater reply={reply} onClose={() => change(false)} />}
    </li>
  )
}
