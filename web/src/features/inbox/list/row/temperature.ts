import { message, type Message, type Priority } from '@support-desk/contract'

const HOUR = 3_600_000

/** How long a requester may wait for an answer, in hours: from then on the wait is long, and late. */
const TARGETS: Record<Priority, { long: number; late: number }> = {
  urgent: { long: 1, late: 4 },
  high: { long: 4, late: 24 },
  normal: { long: 24, late: 72 },
  low: { long: 72, late: 168 },
}

/** Words of waits that need attention, shown beside their color. */
export const TEMPERATURE_WORDS = {
  long: message('Long', 'a ticket that has been waiting for an answer'),
  late: message('Late', 'a ticket that has been waiting for an answer'),
} as const satisfies Record<string, Message>

/** How urgent an answer is, by the wait and the priority. Null: within its target. */
export function temperatureOf(
  priority: Priority,
  since: string,
  now: number,
): keyof typeof TEMPERATURE_WORDS | null {
  const hours = (now - Date.parse(since)) / HOUR
  const { long, late } = TARGETS[priority]
  if (hours >= late) return 'late'
  return hours >= long ? 'long' : null
}
