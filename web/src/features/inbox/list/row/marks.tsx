import {
  type Message,
  messages,
  type Priority,
  priorityWord,
  type TicketStatus,
} from '@support-desk/contract'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconChevronsUp,
  IconMinus,
  IconPhoto,
  IconZzz,
} from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { VisuallyHidden } from '@mantine/core'
import type { QueueRow } from '../../queries.ts'
import { formatList } from '#ui/text/numbers.ts'
import { isolate } from '#ui/text/isolate.ts'
import { useTimes } from '#ui/text/times.ts'
import { useNow } from '#ui/text/use-now.ts'
import { longDuration, shortDuration } from './durations.ts'
import { TEMPERATURE_WORDS, temperatureOf } from './temperature.ts'
import classes from './marks.module.css'
import rowClasses from './row.module.css'

/** Icons of priorities. Always shown with a word. */
export const PRIORITY_ICONS: Record<Priority, Icon> = {
  urgent: IconChevronsUp,
  high: IconArrowUp,
  normal: IconMinus,
  low: IconArrowDown,
}

/** The priority as icon and word. Normal priority is hidden, so that others stand out. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'normal') return null
  const Icon = PRIORITY_ICONS[priority]
  return (
    <span className={classes.priority} data-priority={priority} title={t(priorityWord(priority))}>
      <Icon size={15} stroke={2.4} aria-hidden />
      <span className={classes.word}>{t(priorityWord(priority))}</span>
    </span>
  )
}

/** The status as color, icon and word, in a light style for rows. */
export function StatusMark({ status }: { status: TicketStatus }) {
  const { word, icon: Icon, color } = STATUS_LOOKS[status]
  return (
    <span className={classes.status} title={t(word)}>
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      <span className={classes.word}>{t(word)}</span>
    </span>
  )
}

/** The target of a merged ticket, before the subject. */
export function MergedMark({ into }: { into: QueueRow['mergedInto'] }) {
  if (!into) return null
  const number = String(into.number)
  return (
    <span className={classes.merged} title={t('Merged into ticket {number}', { number })}>
      <IconArrowMerge size={14} aria-hidden />
      <span aria-hidden>#{number}</span>
      <VisuallyHidden>{t('Merged into ticket {number}', { number })}</VisuallyHidden>
    </span>
  )
}

/** The first tag of a ticket, and the number of further tags. */
export function RowTags({ tags }: { tags: readonly { id: string; name: string }[] }) {
  const [first] = tags
  if (!first) return null
  return (
    <span className={classes.tags} title={formatList(tags.map(({ name }) => isolate(name)))}>
      <bdi className={classes.tag}>{first.name}</bdi>
      {tags.length > 1 && (
        <span className={classes.moreTags}>{t('+{count}', { count: tags.length - 1 })}</span>
      )}
    </span>
  )
}

/** The latest message of a ticket: the text of the requester, or marked as an answer. */
export function LastWords({ row: { lastWords } }: { row: Pick<QueueRow, 'lastWords'> }) {
  if (!lastWords) return <span className={rowClasses.words} />
  const { text, by, hasPicture } = lastWords
  return (
    <span className={rowClasses.words}>
      {by === 'staff' && (
        <>
          <IconArrowBackUp size={13} stroke={2} aria-hidden />
          <VisuallyHidden>{t('Your answer:')}</VisuallyHidden>
        </>
      )}
      {hasPicture && <IconPhoto size={13} stroke={1.8} aria-label={t('with a picture')} />}
      <span className="ellipsis" dir="auto">
        {text}
      </span>
    </span>
  )
}

const WAITS = messages({
  us: 'Waiting on us for {time}',
  requester: 'Waiting on the requester for {time}',
  third: 'Waiting on third party for {time}',
}) satisfies Record<Exclude<QueueRow['turn'], 'nobody'>, Message>

type WaitProps = {
  row: Pick<QueueRow, 'turn' | 'turnSince' | 'snooze' | 'priority'>
  /** Whether another column shows the snooze. */
  isSnoozeElsewhere: boolean
}

/** How long a ticket has been waiting and for which party, or the end of its snooze. */
export function WaitingTime({ row, isSnoozeElsewhere }: WaitProps) {
  const { turn, turnSince, snooze, priority } = row
  const times = useTimes()
  const now = useNow()
  if (snooze && !isSnoozeElsewhere) return <Snoozed until={snooze.until} />
  if (turn === 'nobody') return null
  const words = t(WAITS[turn], { time: longDuration(turnSince, now) })
  const temperature = turn === 'us' ? temperatureOf(priority, turnSince, now) : null
  const urgency = temperature && t(TEMPERATURE_WORDS[temperature])
  return (
    <span
      className={classes.wait}
      data-turn={turn}
      data-temperature={temperature ?? undefined}
      title={[urgency, words, times.exact(turnSince)].filter(Boolean).join('\n')}
    >
      {urgency && (
        <span className={classes.urgency} aria-hidden>
          {urgency}
        </span>
      )}
      <span aria-hidden>{shortDuration(turnSince, now)}</span>
      <VisuallyHidden>{urgency ? `${urgency}. ${words}` : words}</VisuallyHidden>
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
