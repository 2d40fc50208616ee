import type { Store } from '../core/store.ts'
import type { Call } from './testing-calls.ts'
import { at } from './testing.ts'

/** All that reports are made of. */
export const reportReads = ({ reports }: Store): Call[] => [
  ['open tickets by age', () => reports.openRaised(at(0))],
  ['how long answers took', () => reports.durations('answered', at(0))],
  ['how long solutions took', () => reports.durations('solved', at(0))],
  ['tickets raised per day', () => reports.raised(at(0))],
  ['the oldest unassigned ticket', () => reports.oldestUnassigned()],
  ['the work of support members', () => reports.workOfMembers(10)],
]
