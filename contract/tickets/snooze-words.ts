import { momentOfWallClock, wallClockAt } from '../wall-clock.ts'
import { dayNamed, monthNamed, type Spoken, UNIT_OF, WHEN } from './snooze-vocabulary.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Start of a day, if no time is given. */
const MORNING = 9 * HOUR
const EVENING = 18 * HOUR
/** Longest snooze. */
const MOST = 5 * 366 * DAY

/** Clock and locale of the reader. */
type SnoozeReader = { now: number; timeZone: string; locale: string }

/** End of the snooze, or the error. */
type SnoozeReading = { until: string } | { problem: 'unknown' | 'past' }

/**
 * Parses a time in words: `in 2h`, `tue 9`, `tomorrow`, `next month`, `17:30`, `31.1.`, `2026-01-31 14:00`. English
 * always works, and the reader's language too. A day without a time begins at nine.
 */
export function readSnooze(words: string, reader: SnoozeReader): SnoozeReading {
  const spoken = words
    .trim()
    .toLocaleLowerCase(reader.locale)
    .replaceAll(/[,،]/g, ' ')
    .replaceAll(/\s+/g, ' ')
  const until = spoken === '' ? null : (spanFrom(spoken, reader) ?? dayFrom(spoken, reader))
  if (until === null || Number.isNaN(until) || until > reader.now + MOST) return { problem: 'unknown' }
  return until <= reader.now ? { problem: 'past' } : { until: new Date(until).toISOString() }
}

/** `in 2h`, `3 days`, `90m`. */
function spanFrom(spoken: string, { now, timeZone }: SnoozeReader): number | null {
  const match = /^(?:in |en |dentro de |بعد )?(\d{1,4}) ?(\p{L}+)\.?$/u.exec(spoken)
  const count = Number(match?.[1])
  const unit = UNIT_OF.get(match?.[2] ?? '')
  if (!unit || count === 0) return null
  if (unit === 'minute') return now + count * MINUTE
  if (unit === 'hour') return now + count * HOUR
  // Calendar days: the local time stays the same across clock changes.
  const wall = wallClockAt(now, timeZone)
  const there = new Date(wall)
  if (unit === 'month') return momentOfWallClock(monthsLater(there, count), timeZone)
  return momentOfWallClock(wall + count * (unit === 'week' ? 7 : 1) * DAY, timeZone)
}

/** Same day of a later month, or its last day. */
function monthsLater(day: Date, count: number): number {
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1)
  const days = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count + 1, 0)).getUTCDate()
  return first + (Math.min(day.getUTCDate(), days) - 1) * DAY + (day.getTime() % DAY)
}

/** A day with or without a time, or the next occurrence of a time. */
function dayFrom(spoken: string, reader: SnoozeReader): number | null {
  const { now, timeZone } = reader
  const wall = wallClockAt(now, timeZone)
  const today = wall - (wall % DAY)
  const { day, rest } = takeDay(spoken, today, reader)
  const time = timeFrom(rest)
  if (rest !== '' && time === null) return null
  if (day === null) {
    if (time === null) return null
    const soon = momentOfWallClock(today + time, timeZone)
    return soon > now ? soon : momentOfWallClock(today + DAY + time, timeZone)
  }
  return Number.isNaN(day.date) ? null : momentOfWallClock(day.date + (time ?? day.time), timeZone)
}

type Day = { date: number; time: number }

/** The day at the beginning of the words, and the rest. */
function takeDay(spoken: string, today: number, reader: SnoozeReader): { day: Day | null; rest: string } {
  for (const [phrase, when] of WHEN)
    if (spoken === phrase || spoken.startsWith(`${phrase} `))
      return { day: dayOf(when, today, reader), rest: spoken.slice(phrase.length).trim() }
  const dated = datedDay(spoken, today, reader)
  if (dated) return dated
  const [first = '', ...others] = spoken.split(' ')
  const weekday = dayNamed(first, reader.locale)
  if (weekday === null) return { day: null, rest: spoken }
  // The current weekday means next week; today has its own word.
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7
  return { day: { date: today + ahead * DAY, time: MORNING }, rest: others.join(' ') }
}

function dayOf(when: Spoken, today: number, { now, timeZone }: SnoozeReader): Day {
  const there = new Date(today)
  switch (when) {
    case 'later':
      return { date: today, time: wallClockAt(now, timeZone) - today + 3 * HOUR }
    case 'today':
    case 'tonight':
      return { date: today, time: EVENING }
    case 'tomorrow':
      return { date: today + DAY, time: MORNING }
    case 'next week':
      return { date: today + ((8 - there.getUTCDay()) % 7 || 7) * DAY, time: MORNING }
    case 'next month':
      return { date: Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1), time: MORNING }
  }
}

/** A date: `2026-01-31`, `31.1.`, `31.1.2026`, `31 jan`, `jan 31`. Without a year, the next occurrence. */
function datedDay(
  spoken: string,
  today: number,
  { locale }: SnoozeReader,
): { day: Day; rest: string } | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)(?: |$)/.exec(spoken)
  if (iso) return calendarDay(spoken, iso[0], today, Number(iso[3]), Number(iso[2]), Number(iso[1]))
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})?(?: |$)/.exec(spoken)
  if (dotted)
    return calendarDay(
      spoken,
      dotted[0],
      today,
      Number(dotted[1]),
      Number(dotted[2]),
      dotted[3] ? Number(dotted[3]) : null,
    )
  const named =
    /^(?<day>\d\d?)\.? (?:de )?(?<month>\p{L}{3,})\.?(?: |$)/u.exec(spoken) ??
    /^(?<month>\p{L}{3,})\.? (?<day>\d\d?)(?: |$)/u.exec(spoken)
  const month = monthNamed(named?.groups?.month ?? '', locale)
  return named && month !== null
    ? calendarDay(spoken, named[0], today, Number(named.groups?.day), month + 1, null)
    : null
}

function calendarDay(
  spoken: string,
  said: string,
  today: number,
  day: number,
  month: number,
  year: number | null,
): { day: Day; rest: string } {
  const ofYear = (of: number) => {
    const date = new Date(Date.UTC(of, month - 1, day))
    // Rejects days such as the 30th of February.
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : Number.NaN
  }
  const thisYear = new Date(today).getUTCFullYear()
  const next = ofYear(thisYear) < today ? ofYear(thisYear + 1) : ofYear(thisYear)
  const date = year === null ? next : ofYear(year)
  return { day: { date, time: MORNING }, rest: spoken.slice(said.length).trim() }
}

/** Time of day in ms: `9`, `9:30`, `at 14:00`, `2pm`, `14 h`. */
function timeFrom(words: string): number | null {
  const match =
    /^(?:at |um |a las? |الساعة )?(?<hour>\d\d?)(?:[:.](?<minute>\d\d))? ?(?<half>[ap]\.?m\.?)?(?: ?(?:h|uhr))?$/u.exec(
      words,
    )
  if (!match) return null
  const { hour = '', minute = '0', half } = match.groups ?? {}
  const isAfternoon = half?.startsWith('p') ?? false
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  return hours > 23 || Number(minute) > 59 ? null : hours * HOUR + Number(minute) * MINUTE
}
