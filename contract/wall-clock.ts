const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time of a zone at a moment, in ms as if it were UTC, to the second. */
export function wallClockAt(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? formatIn(timeZone)
  formats.set(timeZone, format)
  const parts = new Map(
    format.formatToParts(moment).map(({ type, value }) => [type as string, Number(value)]),
  )
  const part = (type: string): number => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Local date of a zone, such as 2026-11-28, at a moment in ISO 8601. */
export const dayAt = (moment: string, timeZone: string): string =>
  new Date(wallClockAt(Date.parse(moment), timeZone)).toISOString().slice(0, 10)

/**
 * Moment of a local time. A time skipped by a clock change moves ahead by the gap. Near a clock change the first
 * guess can be an hour off; the second is right.
 */
export function momentOfWallClock(wall: number, timeZone: string): number {
  const guess = wall - aheadAt(wall, timeZone)
  return wall - aheadAt(guess, timeZone)
}

/** Offset of a zone from UTC, in ms. */
const aheadAt = (moment: number, timeZone: string): number =>
  wallClockAt(moment, timeZone) - Math.floor(moment / 1000) * 1000

const formatIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
