const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a time zone say at a moment, in milliseconds as if they were in UTC; to the second. */
export function wallClockAt(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? formatIn(timeZone)
  formats.set(timeZone, format)
  const parts = new Map(
    format.formatToParts(moment).map(({ type, value }) => [type as string, Number(value)]),
  )
  const part = (type: string): number => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The day, as 2026-11-28, that the clocks of a time zone show at a moment in ISO 8601. */
export const dayAt = (moment: string, timeZone: string): string =>
  new Date(wallClockAt(Date.parse(moment), timeZone)).toISOString().slice(0, 10)

/**
 * When the clocks of a time zone say so. A time that is left out as clocks are put forward is that much later. Where clocks are
 * set near it, the first guess is an hour off and the second one right.
 */
export function momentOfWallClock(wall: number, timeZone: string): number {
  const guess = wall - aheadAt(wall, timeZone)
  return wall - aheadAt(guess, timeZone)
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
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
