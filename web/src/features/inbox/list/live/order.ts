import { PRIORITIES, type QueueOrder } from '@support-desk/contract'
import { groupsOf, type ListedTicket } from '../../queries.ts'
import type { Grouping } from '../groups.ts'

/** Says by a negative number that a row stands before another one. */
export type Compare = (one: ListedTicket, other: ListedTicket) => number

/** The order of the rows of a list, as the server has it. */
export function compareIn(order: QueueOrder, grouping: Grouping): Compare {
  const within = ORDERS[order]
  const places = new Map(groupsOf(grouping).map((group, place) => [group?.key ?? null, place]))
  const placeOf = ({ group }: ListedTicket): number => places.get(group) ?? places.size
  return (one, other) => placeOf(one) - placeOf(other) || within(one, other)
}

const byNumber: Compare = (one, other) => one.number - other.number
const byWait: Compare = (one, other) => {
  const [waits, otherWaits] = [waitingKey(one), waitingKey(other)]
  if (waits !== otherWaits) return waits < otherWaits ? -1 : 1
  return byNumber(one, other)
}

const ORDERS: Record<QueueOrder, Compare> = {
  waiting: byWait,
  priority: (one, other) =>
    PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority) || byWait(one, other),
  newest: (one, other) => byNumber(other, one),
  oldest: byNumber,
}

/** What waits for nobody stands after everything. */
const waitingKey = ({ turn, turnSince }: ListedTicket): string =>
  turn === 'nobody' ? `~${turnSince}` : turnSince
