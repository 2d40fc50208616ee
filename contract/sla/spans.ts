import { z } from 'zod'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { WEEKDAYS, type Weekday } from './words.ts'

const WRONG_TIME = message('Enter a time such as 09:00.')
const EMPTY = message('Start and end are the same. For the whole day, enter 00:00 to 24:00.')
const OVERLAP = message('These hours overlap with other hours of this day.')
const OVERLAP_AT_NIGHT = message('These hours overlap with hours that end after midnight.')

/** Open time of a day in local time. */
const span = z
  .object({
    from: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME),
    to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, WRONG_TIME),
  })
  .refine(({ from, to }) => from !== to, { error: EMPTY, path: ['to'] })
export type SpanOnWire = z.output<typeof span>

/** Minutes since midnight of a time such as 09:30. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const MINUTES_OF_DAY = 24 * 60

/** A span in minutes since the midnight of its date. `to` can be on the next day. */
const minutesOf = ({ from, to }: SpanOnWire) => {
  const [start, end] = [minutesOfTime(from), minutesOfTime(to)]
  return { start, end: end > start ? end : end + MINUTES_OF_DAY }
}

/** Index of the first span that overlaps another one of its day, or -1. */
const overlapIn = (spans: readonly SpanOnWire[]): number => {
  const all = spans.map(minutesOf)
  return all.findIndex(({ start, end }, at) =>
    all.slice(0, at).some((other) => start < other.end && other.start < end),
  )
}

/** Open times of one day, in any order. */
export const daySpans = z
  .array(span)
  .max(LIMITS.calendarSpans, message('A day can have at most {maximum} opening times.'))
  .superRefine((spans, { addIssue }) => {
    const at = overlapIn(spans)
    if (at !== -1) addIssue({ code: 'custom', message: OVERLAP, path: [at, 'from'] })
  })

/** Open times of a week, by weekday. */
export const weekSpans = z
  .object({
    monday: daySpans,
    tuesday: daySpans,
    wednesday: daySpans,
    thursday: daySpans,
    friday: daySpans,
    saturday: daySpans,
    sunday: daySpans,
  } satisfies Record<Weekday, typeof daySpans>)
  .superRefine((week, { addIssue }) => {
    for (const [at, day] of WEEKDAYS.entries()) {
      const before = WEEKDAYS.at(at - 1) ?? day
      const night = week[before].map((each) => minutesOf(each).end - MINUTES_OF_DAY)
      const wrong = week[day].findIndex((each) => night.some((end) => minutesOf(each).start < end))
      if (wrong !== -1) addIssue({ code: 'custom', message: OVERLAP_AT_NIGHT, path: [day, wrong, 'from'] })
    }
  })
export type WeekOnWire = z.output<typeof weekSpans>
