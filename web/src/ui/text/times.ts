import { use } from 'react'
import { TimeContext, type TimeReader } from './time-context.ts'

/** Times as who looks at the page reads them. */
export const useTimes = (): Times => timesOf(use(TimeContext))

export type Times = ReturnType<typeof makeTimes>

const made = new Map<string, Times>()

/** Times as a reader reads them. Moments are instants in UTC, as the server has them; days are `YYYY-MM-DD`. */
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

/** By 24 hours in every language: it is understood everywhere, and AM and PM would need a third more room. */
const IN_COLUMN = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
/** As `medium` and `short` are, which cannot be asked for together with the zone. */
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
  // To make a format takes long; most pages need few of them.
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

  /** What the reader's clock says, `YYYY-MM-DDTHH:MM`. */
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
    /** Date and time. */
    moment: (iso: string): string => mediumMoment(new Date(iso)),
    /** Date, time and time zone, for whoever has to know exactly. */
    exact: (iso: string): string => write('exact', WITH_ZONE, new Date(iso)),
    /** Date and time in few signs, or the date of another year. */
    short: (iso: string): string => inColumn(new Date(iso), dayOf(new Date(iso))),
    /** The same with the day of the week, for what is to come. */
    momentWithDay: (iso: string): string => write('moment with day', WITH_DAY, new Date(iso)),
    clock: (iso: string): string => write('clock', { timeStyle: 'short' }, new Date(iso)),
    /** A day with its weekday. */
    fullDay: (iso: string): string => write('full day', { dateStyle: 'full' }, new Date(iso)),

    /** How long ago something was; as a day if that is long ago. */
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

    /** When a day begins on the reader's clock, or one so many days later, as a moment; undefined if it is no day. */
    startOfDay(day: string, daysLater = 0): string | undefined {
      const midnight = Date.parse(`${day}T00:00Z`) + daysLater * DAY
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight)) return undefined
      const wanted = new Date(midnight).toISOString().slice(0, 10)
      // Clocks may change in that night: with the offsets before and after there are two answers, of which one may be no
      // part of that day. Some days have no midnight, and some have it twice.
      const offsetAt = (moment: number) => Date.parse(`${wallClockOf(moment)}Z`) - moment
      const begins = [midnight - DAY, midnight + DAY]
        .map((near) => midnight - offsetAt(near))
        .toSorted((one, other) => one - other)
      return new Date(begins.find((begin) => dayOf(begin) === wanted) ?? midnight).toISOString()
    },

    /** A day of everybody's, such as those of a report, as short as an axis needs it. */
    dayOfMonth: (day: string): string =>
      write('near day', { month: 'short', day: 'numeric' }, new Date(day), 'UTC'),

    /** A wall clock reading, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD`, which says the same in every time zone. */
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
