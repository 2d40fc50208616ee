import { message, type Message, type TicketStatus } from '@support-desk/contract'
import type { Counts } from '#entities/ticket/queries.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { t } from '#ui/language/t.ts'
import { numberFormat } from '#ui/text/numbers.ts'

/** A bar or slice of the chart. */
export type Slice = { label: string; value: number; fill: string; share: string }

const LABELS: readonly (readonly [status: TicketStatus, label: Message])[] = [
  ['Solved', message('Solved', 'dashboard: tickets with this status')],
  ['Pending', message('Pending', 'dashboard: tickets with this status')],
  ['Waiting', message('Waiting', 'dashboard: tickets with this status')],
  ['OnHold', message('ON Hold', 'dashboard: tickets with this status')],
  ['Unassigned', message('Unassigned', 'dashboard: tickets with this status')],
]

/** The counts as slices. Statuses that are not counted for this role are omitted. */
export const slicesOf = (counts: Counts): Slice[] =>
  LABELS.flatMap(([status, label]) => {
    const value = counts[status]
    if (value === undefined) return []
    const share = numberFormat({ style: 'percent' }).format(counts.Total === 0 ? 0 : value / counts.Total)
    return [{ label: t(label), value, fill: STATUS_LOOKS[status].chart, share }]
  })
