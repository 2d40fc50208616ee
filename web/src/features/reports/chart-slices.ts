import type { TicketState } from '@support-desk/contract'
import type { Counts } from '../tickets/queries.ts'
import { STATE_LOOKS } from '../tickets/shared/states.ts'

/** One bar or piece of the chart. */
export type Slice = { label: string; value: number; fill: string; share: string }

const LABELS: readonly (readonly [state: TicketState, label: string])[] = [
  ['Solved', 'Solved'],
  ['Pending', 'Pending'],
  ['Waiting', 'Waiting'],
  ['OnHold', 'ON Hold'],
  ['Unassigned', 'Unassigned'],
]

const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** The counts as the chart shows them; a state that is not counted for this user has no place in it. */
export const slicesOf = (counts: Counts): Slice[] =>
  LABELS.flatMap(([state, label]) => {
    const value = counts[state]
    if (value === undefined) return []
    const share = percent.format(counts.Total === 0 ? 0 : value / counts.Total)
    return [{ label, value, fill: STATE_LOOKS[state].color, share }]
  })
