import { Button, Group, Stack } from '@mantine/core'
import { UNDO_MS } from '@support-desk/contract'
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { EntryMails } from '#entities/conversation/mail-entry/mail-parts.tsx'
import type { SentTime } from '#entities/conversation/outgoing/post-message.ts'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'
import type { UnsentMessage } from '#entities/conversation/outgoing/use-outgoing.ts'
import { t } from '#ui/language/t.ts'
import classes from './messages.module.css'

/** Data and functions that messages need from their chat. */
export type MessageContext = {
  /** Received and undelivered mails, by message id. */
  mails: ReadonlyMap<string, EntryMails>
  /** Delivery status shown on own messages, by key. */
  marks: ReadonlyMap<string, 'sent' | 'seen'>
  sent: (key: string) => SentTime | undefined
  retract: (message: ShownMessage) => void
  /** Key of the message that is being retracted. */
  retracting: string | null
  retry: (message: UnsentMessage) => void
  discard: (message: UnsentMessage) => void
}

type Props = { message: ShownMessage; context: MessageContext }

/** The delivery status of an own message, with the available actions. */
export function Delivery({ message, context }: Props) {
  const { key, own, retracted, arrived, outgoing } = message
  if (!own || retracted) return null
  if (outgoing?.state === 'sending')
    return (
      <span className={classes.delivery}>
        <IconClock size={13} aria-hidden />
        {t(outgoing.isBehind ? 'Waiting…' : 'Sending…')}
      </span>
    )
  if (outgoing?.state === 'failed' || outgoing?.state === 'waiting')
    // The key mounts a new alert, which screen readers announce.
    return <Undelivered key={outgoing.state} outgoing={outgoing} context={context} />
  const mark = context.marks.get(key)
  const sent = arrived && context.sent(key)
  if (!mark && !sent) return null
  const Icon = mark === 'seen' ? IconChecks : IconCheck
  return (
    <Group wrap="nowrap" justify="flex-end" gap={4} mih={18} px={4}>
      {sent && (
        <UndoButton
          until={sent.at + UNDO_MS}
          busy={context.retracting === key}
          onUndo={() => context.retract(message)}
        />
      )}
      {mark && (
        <span className={classes.delivery}>
          <Icon size={14} aria-hidden />
          {t(mark === 'seen' ? 'Seen' : 'Sent')}
        </span>
      )}
    </Group>
  )
}

type UndeliveredProps = { outgoing: UnsentMessage; context: MessageContext }

/** Says why a message was not delivered, or that it waits for the connection. It is then sent automatically. */
function Undelivered({ outgoing, context }: UndeliveredProps) {
  const isWaiting = outgoing.state === 'waiting'
  return (
    <Stack align="flex-end" gap={4} mt={2} mb={4}>
      {isWaiting ? (
        <p className={classes.delivery} title={outgoing.failure}>
          <IconClock size={13} aria-hidden />
          {t('Not sent yet. It will be sent when the connection is back.')}
        </p>
      ) : (
        <p className={classes.delivery} role="alert">
          <IconAlertCircle size={14} aria-hidden />
          {outgoing.failure}
        </p>
      )}
      <Group wrap="nowrap" gap={4}>
        <Button size="compact-xs" variant="default" onClick={() => context.retry(outgoing)}>
          {t('Try again')}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => context.discard(outgoing)}>
          {t('Remove')}
        </Button>
      </Group>
    </Stack>
  )
}

type UndoButtonProps = { until: number; busy: boolean; onUndo: () => void }

/** A button that retracts a message. It counts down the remaining time. */
function UndoButton({ until, busy, onUndo }: UndoButtonProps) {
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil((until - now) / 1000)
  const over = left <= 0
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [over])
  if (over && !busy) return null
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      loading={busy}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      rightSection={<span aria-hidden>{t('{seconds} s', { seconds: left })}</span>}
      onClick={onUndo}
    >
      {t('Undo')}
    </Button>
  )
}
