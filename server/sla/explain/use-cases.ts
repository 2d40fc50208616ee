import { type DueTimePreview, type DueTimeQuestion, message } from '@support-desk/contract'
import { invalid } from '../../kernel/refusal.ts'
import { openingHours } from '../calendars/calendar-version.ts'
import { type ExplainedDay, explainDue } from './explain-due.ts'

/** When some open time has passed since a local time, with the days that lead there. Throws `validation`. */
export function previewDueTime({ startsAt, minutes, ...content }: DueTimeQuestion): DueTimePreview {
  const calendar = openingHours({ name: '', ...content })
  const start = startOf(startsAt, content.timeZone)
  const { dueAt, days, moreDays } = explainDue(calendar, start, minutes * MS_OF_MINUTE)
  return {
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    days: days.map(presentDay),
    moreDays,
  }
}

const MS_OF_MINUTE = 60_000

function startOf(local: string, timeZone: string): number {
  try {
    return Temporal.PlainDateTime.from(local, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds
  } catch {
    throw invalid('startsAt', message('Enter a date and time.'))
  }
}

const presentDay = ({ date, special, countedMs, pieces }: ExplainedDay): DueTimePreview['days'][number] => ({
  date,
  special,
  countedMinutes: countedMs / MS_OF_MINUTE,
  pieces: pieces.map(({ from, to, isCounted }) => ({ from: timeOf(from), to: timeOf(to), isCounted })),
})

/** A time such as 09:30. */
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
