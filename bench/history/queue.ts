import { PRIORITY_RANKS, type Priority, type Turn } from '@support-desk/contract'
import { queueKey, type Move, turnAfter } from '../../server/tickets/turn/derive.ts'
import { DAY, END, HOUR } from './calendar.ts'
import { historyRandom } from './history-random.ts'
import { iso } from './iso.ts'
import { tell, type Life } from './life.ts'
import type { Somebody } from './users.ts'

/** Where a ticket is in the queue, and how that was before the latest thing that moved its turn. */
export type Place = {
  turn: Turn
  since: number
  former: { turn: Turn; since: number; message: number | null } | null
  priority: Priority
  snooze: { until: number; by: Somebody; since: number } | null
}

/** What is drawn here is drawn beside everything else, which stays as it was for the same seed. */
const QUEUE_SEED = 12

/** Where a ticket begins. */
export const placeAtFirst = (at: number): Place => ({
  turn: 'us',
  since: at,
  former: null,
  priority: 'normal',
  snooze: null,
})

/** Moves the turn as the product does. `message` is the number of the message that it is. */
export function moveTurn(life: Life, move: Move, at: number, message: number | null = null): void {
  const { turn, since } = life.place
  const next = turnAfter(move, turn, life.state === 'Solved')
  if (next !== turn) Object.assign(life.place, { turn: next, since: at, former: { turn, since, message } })
}

/** Moves it back when the message that moved it is taken back. */
export function moveTurnBack(life: Life, message: number): void {
  const { former } = life.place
  if (former?.message !== message) return
  Object.assign(life.place, { turn: former.turn, since: former.since, former: null })
}

/** Some tickets are more or less urgent than most, and some that are not solved are snoozed beyond the end of the history. */
export function settleInQueue(life: Life, member: Somebody, from: number): void {
  const random = historyRandom(QUEUE_SEED + life.number * 31)
  const at = Math.min(END, from + random.below(4 * HOUR))
  const drawn = random.next()
  const priority: Priority = drawn < 0.03 ? 'urgent' : drawn < 0.15 ? 'high' : drawn < 0.9 ? 'normal' : 'low'
  if (priority !== 'normal') {
    tell(life, at, 'ticket.priority_changed', member, { from: 'normal', to: priority })
    life.place.priority = priority
  }
  if (life.state === 'Solved' || !random.happens(0.12)) return
  const until = END + (60 + random.below(300)) * DAY
  tell(life, END, 'ticket.snoozed', member, { until: iso(until), wakes: 'time' })
  life.place.snooze = { until, by: member, since: END }
  life.place.former = null
}

/** The columns of a place, in the order of {@link placeRow}. */
export const PLACE_COLUMNS = [
  'turn',
  'turn_since',
  'queue_key',
  'priority',
  'snoozed',
  'snoozed_until',
  'snooze_wakes',
  'snoozed_by',
  'snoozed_at',
  'former_turn',
  'former_turn_since',
  'former_message',
]

/** A place as the product keeps it. */
export function placeRow({ turn, since, former, priority, snooze }: Place): (string | number | null)[] {
  const at = iso(since)
  return [
    turn,
    at,
    queueKey(turn, at),
    PRIORITY_RANKS[priority],
    snooze ? 1 : 0,
    snooze && iso(snooze.until),
    snooze && 'time',
    snooze && snooze.by.id,
    snooze && iso(snooze.since),
    former && former.turn,
    former && iso(former.since),
    former && former.message,
  ]
}
