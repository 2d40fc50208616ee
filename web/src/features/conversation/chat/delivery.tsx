import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import classes from './messages.module.css'
import type { Outgoing } from '#entities/conversation/outgoing/use-outgoing.ts'
import { t } from '#ui/language/t.ts'

/** Says that a message has reached the server, or that somebody has seen it. */
export function Arrived({ mark }: { mark: 'sent' | 'seen' }) {
  const Icon = mark === 'seen' ? IconChecks : IconCheck
  return (
    <span className={classes.delivery}>
      <Icon size={14} aria-hidden />
      {t(mark === 'seen' ? 'Seen' : 'Sent')}
    </span>
  )
}

/** Says that a message is on its way. */
export function Underway({ outgoing: { isBehind } }: { outgoing: Outgoing }) {
  return (
    <span className={classes.delivery}>
      <IconClock size={13} aria-hidden />
      {t(isBehind ? 'Waiting…' : 'Sending…')}
    </span>
  )
}

type ProblemProps = { outgoing: Outgoing; onRetry: () => void; onDiscard: () => void }

/** Says that a message waits for the connection and goes by itself then, and what can be done about it. */
export const Waiting = ({ outgoing, ...ways }: ProblemProps) => (
  <div className={classes.failed} data-waiting>
    <p className={classes.delivery} title={outgoing.failure}>
      <IconClock size={13} aria-hidden />
      {t('Not sent yet. It goes by itself once the help desk answers.')}
    </p>
    <Ways {...ways} />
  </div>
)

/** Says why a message did not get through, and what can be done about it. */
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
