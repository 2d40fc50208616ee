import { use } from 'react'
import { TimeContext, type TimeReader } from './time-context.ts'

/** Time formats of the current reader. */
export const useTimes = (): Times => timesOf(use(TimeContext))

export type Times = ReturnType<typeof makeTimes>

const made = new Map<string, Times>()

/** Time formats of a reader. Instants are ISO strings in UTC, as the server sends them. Days are `YYYY-MM-DD`. */
export function timesOf({ locale, timeZone }: TimeReader): Times {
  const name = `${locale} ${timeZone}`
  const times = made.get(name) ?? makeTimes(locale, timeZone)
  made.set(name, times)
  return times
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STEPS = [
  { unit: 'minute', size: MINUTE, upTo: 60 * MINUTE },
  { unit: 'hour', size: 60 * MINUTE, upTo: DAY },
  { unit: 'day', size: DAY, upTo: 14 * DAY },
] as const

/** 24 hours in every language: it is understood everywhere, and AM and PM would need a third more room. */
const IN_COLUMN = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
/** Equals the styles `medium` and `short`, which `Intl` does not allow together with a time zone name. */
const WITH_ZONE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const WITH_DAY = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
const AS_NUMBERS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const

function makeTimes(locale: string | undefined, timeZone: string | undefined) {
  // Cached lazily: creating a format is slow, and most pages need few.
  const formats = new Map<string, Intl.DateTimeFormat>()
  const write = (
    name: string,
    options: Intl.DateTimeFormatOptions,
    date: Date | number,
    zone = timeZone,
  ): string => {
    const key = `${name} ${zone}`
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    formats.set(key, format)
    return format.format(date)
  }
  const relative = {
    long: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    short: new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }),
  }
  const numbers = new Intl.DateTimeFormat('en-u-ca-iso8601-hc-h23', { ...AS_NUMBERS, timeZone })

  /** The reader's clock as `YYYY-MM-DDTHH:MM`. */
  const wallClockOf = (date: Date | number): string => {
    const parts = new Map(numbers.formatToParts(date).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  }
  const dayOf = (date: Date | number): string => wallClockOf(date).slice(0, 10)
  const isThisYear = (day: string): boolean => day.slice(0, 4) === dayOf(Date.now()).slice(0, 4)

  const mediumDay = (date: Date | number, zone?: string) => write('day', { dateStyle: 'medium' }, date, zone)
  const mediumMoment = (date: Date | number, zone?: string) =>
    write('moment', { dateStyle: 'medium', timeStyle: 'short' }, date, zone)
  const shortDay = (date: Date | number, day: string, zone?: string) =>
    isThisYear(day)
      ? write('near day', { month: 'short', day: 'numeric' }, date, zone)
      : mediumDay(date, zone)
  const inColumn = (date: Date | number, day: string, zone?: string) =>
    isThisYear(day) ? write('column', IN_COLUMN, date, zone) : shortDay(date, day, zone)

  return {
    wallClockOf,
    dayOf,
    moment: (iso: string): string => mediumMoment(new Date(iso)),
    /** Date, time and time zone. */
    exact: (iso: string): string => write('exact', WITH_ZONE, new Date(iso)),
    /** A short date and time. For another year only the date. */
    short: (iso: string): string => inColumn(new Date(iso), dayOf(new Date(iso))),
    /** Date and time with the weekday, for future times. */
    momentWithDay: (iso: string): string => write('moment with day', WITH_DAY, new Date(iso)),
    clock: (iso: string): string => write('clock', { timeStyle: 'short' }, new Date(iso)),
    /** A day with its weekday. */
    fullDay: (iso: string): string => write('full day', { dateStyle: 'full' }, new Date(iso)),

    /** A relative time such as `5 minutes ago`. Older times are shown as a date. */
    ago(iso: string, now: number, length: keyof typeof relative = 'long'): string {
      const moment = new Date(iso)
      const distance = moment.getTime() - now
      const away = Math.abs(distance)
      if (away < MINUTE) return relative[length].format(0, 'second')
      const step = STEPS.find(({ upTo }) => away < upTo)
      if (step) return relative[length].format(Math.trunc(distance / step.size), step.unit)
      return length === 'short' ? shortDay(moment, dayOf(moment)) : mediumDay(moment)
    },

    /** A day in words: today, yesterday, or its full date. */
    dayInWords(iso: string, now: number): string {
      const daysAgo = (Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(iso)))) / DAY
      if (daysAgo !== 0 && daysAgo !== 1) return this.fullDay(iso)
      const words = relative.long.format(-daysAgo, 'day')
      return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
    },

    /**
     * Start of a day in the reader's zone, or of the day `daysLater` days later, as an ISO string. Undefined if `day`
     * is invalid.
     */
    startOfDay(day: string, daysLater = 0): string | undefined {
      const midnight = Date.parse(`${day}T00:00Z`) + daysLater * DAY
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight)) return undefined
      const wanted = new Date(midnight).toISOString().slice(0, 10)
      // Clocks may change in that night. The offsets before and after give two candidates. One of them may lie outside
      // the day. Some days have no midnight, and some have it twice.
      const offsetAt = (moment: number) => Date.parse(`${wallClockOf(moment)}Z`) - moment
      const begins = [midnight - DAY, midnight + DAY]
        .map((near) => midnight - offsetAt(near))
        .toSorted((one, other) => one - other)
      return new Date(begins.find((begin) => dayOf(begin) === wanted) ?? midnight).toISOString()
    },

    /** A day in UTC, such as a day of a report, formatted for an axis. */
    dayOfMonth: (day: string): string =>
      write('near day', { month: 'short', day: 'numeric' }, new Date(day), 'UTC'),

    /** A wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, independent of the time zone. */
    wallClock: (reading: string): string =>
      reading.includes('T')
        ? mediumMoment(new Date(`${reading}Z`), 'UTC')
        : mediumDay(new Date(reading), 'UTC'),
    shortWallClock: (reading: string): string =>
      reading.includes('T')
        ? inColumn(new Date(`${reading}Z`), reading, 'UTC')
        : shortDay(new Date(reading), reading, 'UTC'),
  }
}
