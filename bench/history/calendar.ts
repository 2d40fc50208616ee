import type { HistoryRandom } from './history-random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const YEARS = 3

/** The last moment of every history; a fixed one, so that the same seed gives the same install on any day. */
export const END = Date.UTC(2026, 10, 1)
export const BEGINNING = END - YEARS * 365 * DAY

/** How much is written in each hour of a day, by world time. */
const HOURS = [1, 1, 1, 1, 2, 4, 12, 40, 80, 100, 95, 80, 55, 70, 90, 85, 65, 40, 20, 12, 8, 5, 3, 2]
const HOURS_TOTAL = HOURS.reduce((sum, weight) => sum + weight, 0)
/** From Sunday on. */
const WEEKDAYS = [0.08, 1.15, 1.1, 1.05, 1, 0.85, 0.12]

/** The moments of a day at which something begins, one after the other, for every day from beginning to end. */
export function* momentsByDay(
  random: HistoryRandom,
  count: number,
): Generator<{ day: number; moments: number[] }> {
  const days = Array.from({ length: (END - BEGINNING) / DAY }, (_, index) => BEGINNING + index * DAY)
  const weights = days.map((day, index) => {
    const growth = 1 + index / days.length
    return growth * (WEEKDAYS[new Date(day).getUTCDay()] ?? 1) * random.around(1, 0.25)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  for (const [index, day] of days.entries()) {
    const before = Math.round((sum / total) * count)
    sum += weights[index] ?? 0
    const after = index === days.length - 1 ? count : Math.round((sum / total) * count)
    const moments = Array.from({ length: after - before }, () => day + momentOfDay(random))
    yield { day, moments: moments.toSorted((one, other) => one - other) }
  }
}

function momentOfDay(random: HistoryRandom): number {
  let left = random.next() * HOURS_TOTAL
  const hour = HOURS.findIndex((weight) => (left -= weight) < 0)
  return hour * HOUR + random.below(HOUR)
}

/** The moment after a pause, moved into the working hours that come next. */
export function laterAtWork(random: HistoryRandom, from: number, pause: number): number {
  const at = from + Math.max(1000, Math.floor(pause))
  const day = at - (at % DAY)
  const hour = (at - day) / HOUR
  const morning = 7 * HOUR + random.below(3 * HOUR)
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return day + 2 * DAY + morning
  if (weekday === 0) return day + DAY + morning
  if (hour < 7) return day + morning
  if (hour < 18) return at
  return day + (weekday === 5 ? 3 : 1) * DAY + morning
}
