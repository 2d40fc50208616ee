import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import classes from './messages.module.css'
import type { UnsentMessage } from '#entities/conversation/outgoing/use-outgoing.ts'
import { t } from '#ui/language/t.ts'

/** Says that a message was sent or seen. */
export function Arrived({ mark }: { mark: 'sent' | 'seen' }) {
  const Icon = mark === 'seen' ? IconChecks : IconCheck
  return (
    <span className={classes.delivery}>
      <Icon size={14} aria-hidden />
      {t(mark === 'seen' ? 'Seen' : 'Sent')}
    </span>
  )
}

/** Says that a message is being sent. */
export function Underway({ outgoing: { isBehind } }: { outgoing: UnsentMessage }) {
  return (
    <span className={classes.delivery}>
      <IconClock size={13} aria-hidden />
      {t(isBehind ? 'Waiting…' : 'Sending…')}
    </span>
  )
}

type ProblemProps = { outgoing: UnsentMessage; onRetry: () => void; onDiscard: () => void }

/** Says that a message waits for the connection, with the available actions. It is then sent automatically. */
export const Waiting = ({ outgoing, ...ways }: ProblemProps) => (
  <div className={classes.failed} data-waiting>
    <p className={classes.delivery} title={outgoing.failure}>
      <IconClock size={13} aria-hidden />
      {t('Not sent yet. It will be sent when the connection is back.')}
    </p>
    <Ways {...ways} />
  </div>
)

/** Says why a message was not delivered, with the available actions. */
export const Failed = ({ outgoing, ...ways }: ProblemProps) => (
  <div className={classes.failed}>
    <p className={classes.delivery} role="alert">
      <IconAlertCircle size={14} aria-hidden />
      {outgoing.failure}
    </p>
    <Ways {...ways} />
  </div>
)

const Ways = ({ onRetry, onDiscard }: Omit<ProblemProps, 'outgoing'>) => (
  <div className={classes.ways}>
    <Button size="compact-xs" variant="default" onClick={onRetry}>
      {t('Try again')}
    </Button>
    <Button size="compact-xs" variant="subtle" color="gray" onClick={onDiscard}>
      {t('Remove')}
    </Button>
  </div>
)
