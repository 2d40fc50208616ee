import { message, type Message, type TicketState } from '@support-desk/contract'
import type { Counts } from '#entities/ticket/queries.ts'
import { STATE_LOOKS } from '#entities/ticket/states.ts'
import { t } from '#ui/language/t.ts'
import { numberFormat } from '#ui/text/numbers.ts'

/** A bar or slice of the chart. */
export type Slice = { label: string; value: number; fill: string; share: string }

const LABELS: readonly (readonly [state: TicketState, label: Message])[] = [
  ['Solved', message('Solved', 'dashboard: tickets in this state')],
  ['Pending', message('Pending', 'dashboard: tickets in this state')],
  ['Waiting', message('Waiting', 'dashboard: tickets in this state')],
  ['OnHold', message('ON Hold', 'dashboard: tickets in this state')],
  ['Unassigned', message('Unassigned', 'dashboard: tickets in this state')],
]

/** The counts as slices. Statuses that are not counted for this role are omitted. */
export const slicesOf = (counts: Counts): Slice[] =>
  LABELS.flatMap(([state, label]) => {
    const value = counts[state]
    if (value === undefined) return []
    const share = numberFormat({ style: 'percent' }).format(counts.Total === 0 ? 0 : value / counts.Total)
    return [{ label: t(label), value, fill: STATE_LOOKS[state].chart, share }]
  })
