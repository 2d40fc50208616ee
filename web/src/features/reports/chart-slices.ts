import { message } from '@support-desk/contract'
import type { Counts } from '#entities/ticket/queries.ts'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { t } from '#ui/language/t.ts'
import { numberFormat } from '#ui/text/numbers.ts'
import { STATUS_LABELS } from './status-labels.ts'

/** A bar or slice of the chart. */
export type Slice = { label: string; value: number; fill: string; share: string }

const LABELS = [
  ['Solved', STATUS_LABELS.Solved],
  ['Pending', STATUS_LABELS.Pending],
  ['Waiting', STATUS_LABELS.Waiting],
  ['OnHold', message('ON Hold', 'dashboard: tickets with this status')],
  ['Unassigned', STATUS_LABELS.Unassigned],
] as const

/** The counts as slices. Statuses that are not counted for this role are omitted. */
export const slicesOf = (counts: Counts): Slice[] =>
  LABELS.flatMap(([status, label]) => {
    const value = counts[status]
    if (value === undefined) return []
    const share = numberFormat({ style: 'percent' }).format(counts.Total === 0 ? 0 : value / counts.Total)
    return [{ label: t(label), value, fill: STATUS_LOOKS[status].chart, share }]
  })
