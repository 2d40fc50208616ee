import { z } from 'zod'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { instant, integer } from '../schemas.ts'
import { calendarDraft } from './calendar.ts'

const WRONG_DURATION = message('Enter a time from one minute to a year.')

/** A question about a due time: opening hours, a local start, and open time. */
export const dueTimeQuestion = calendarDraft.omit({ name: true }).extend({
  startsAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, message('Enter a date and time.'))
    .describe('Local date and time in the zone of the calendar, such as `2026-05-22T16:30`.'),
  minutes: z
    .number(WRONG_DURATION)
    .int()
    .min(1, WRONG_DURATION)
    .max(LIMITS.openMinutes, WRONG_DURATION)
    .describe('Open time until the due time.'),
})
export type DueTimeQuestion = z.output<typeof dueTimeQuestion>

/** A due time, and the days that lead to it. */
export const dueTimePreview = z.object({
  dueAt: instant
    .nullable()
    .describe('Null if the calendar stays closed, or if it is more than ten years away.'),
  days: z.array(
    z.object({
      date: z.string(),
      special: z
        .string()
        .nullable()
        .describe('Name of a special day. Null: the hours are those of the weekday.'),
      countedMinutes: z.number().describe('Counted open time.'),
      pieces: z
        .array(z.object({ from: z.string(), to: z.string(), isCounted: z.boolean() }))
        .describe('Open local times. They count from the start to the due time.'),
    }),
  ),
  moreDays: integer.describe('Number of further days that are left out.'),
})
export type DueTimePreview = z.infer<typeof dueTimePreview>
