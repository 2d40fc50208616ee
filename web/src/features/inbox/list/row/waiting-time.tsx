import { VisuallyHidden } from '@mantine/core'
import { type Message, messages } from '@support-desk/contract'
import { IconZzz } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'
import type { QueueRow } from '../../queries.ts'
import { longDuration, shortDuration } from './durations.ts'
import classes from './marks.module.css'

const WAITS = messages({
  us: 'Waiting on us for {time}',
  requester: 'Waiting on the requester for {time}',
  third: 'Waiting on third party for {time}',
}) satisfies Record<Exclude<QueueRow['turn'], 'nobody'>, Message>

type Props = {
  row: Pick<QueueRow, 'turn' | 'turnSince' | 'snooze'>
  /** Whether another column shows the snooze. */
  isSnoozeElsewhere: boolean
}

/** How long a ticket has been waiting and for which party, or the end of its snooze. */
export function WaitingTime({ row: { turn, turnSince, snooze }, isSnoozeElsewhere }: Props) {
  const times = useTimes()
  const now = useNow()
  if (snooze && !isSnoozeElsewhere) return <Snoozed until={snooze.until} />
  if (turn === 'nobody') return null
  const words = t(WAITS[turn], { time: longDuration(turnSince, now) })
  return (
    <span className={classes.wait} data-turn={turn} title={`${words}\n${times.exact(turnSince)}`}>
      <span aria-hidden>{shortDuration(turnSince, now)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** The end of a ticket's snooze. */
export function Snoozed({ until }: { until: string | null }) {
  const times = useTimes()
  const words = until
    ? t('Snoozed until {time}', { time: times.exact(until) })
    : t('Snoozed until they reply')
  return (
    <span className={classes.wait} title={words}>
      <IconZzz size={14} stroke={2} aria-hidden />
      <span aria-hidden>{until ? times.short(until) : t('until they reply')}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
