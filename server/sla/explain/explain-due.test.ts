import { expect, it } from 'vitest'
import type { Calendar, SpecialDay } from '../calendar/calendar.ts'
import { explainDue } from './explain-due.ts'

const HOUR = 3_600_000
const hours = (...spans: [number, number][]) => spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }))
const workday = hours([8, 12], [13, 17])
const office: Calendar = {
  timeZone: 'Europe/Zurich',
  week: [workday, workday, workday, workday, workday, [], []],
  days: new Map<string, SpecialDay>([['2026-05-25', { label: 'Whit Monday', spans: [] }]]),
}
const at = (calendar: Calendar, local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(calendar.timeZone).epochMilliseconds
const local = (calendar: Calendar, moment: number | null) =>
  Temporal.Instant.fromEpochMilliseconds(moment ?? 0)
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

it('counts the rest of Friday, skips the weekend and a holiday, and ends on Tuesday', () => {
  const { dueAt, days, moreDays } = explainDue(office, at(office, '2026-05-22T15:00'), 8 * HOUR)
  expect(local(office, dueAt)).toBe('2026-05-26T15:00')
  expect(moreDays).toBe(0)
  expect(days.map(({ date, special, countedMs }) => [date, special, countedMs / HOUR])).toEqual([
    ['2026-05-22', null, 2],
    ['2026-05-23', null, 0],
    ['2026-05-24', null, 0],
    ['2026-05-25', 'Whit Monday', 0],
    ['2026-05-26', null, 6],
  ])
  expect(days[0]?.pieces).toEqual([
    { from: 480, to: 720, isCounted: false },
    { from: 780, to: 900, isCounted: false },
    { from: 900, to: 1020, isCounted: true },
  ])
  expect(days.at(-1)?.pieces.at(-1)).toEqual({ from: 900, to: 1020, isCounted: false })
})

it('cuts a night shift at midnight, and counts the repeated hour of a clock change', () => {
  const nights = { ...office, week: Array.from({ length: 7 }, () => hours([22, 6])) }
  const { dueAt, days } = explainDue(nights, at(nights, '2026-10-24T23:00'), 8 * HOUR)
  // The night has nine hours.
  expect(local(nights, dueAt)).toBe('2026-10-25T06:00')
  expect(days.map(({ countedMs }) => countedMs / HOUR)).toEqual([1, 7])
  expect(days[0]?.pieces.at(-1)).toEqual({ from: 1380, to: 1440, isCounted: true })
  expect(days[1]?.pieces[0]).toEqual({ from: 0, to: 360, isCounted: true })
})

it('adds up to the promised time over the whole way, and cuts a long way', () => {
  const short = explainDue(office, at(office, '2026-06-01T08:00'), 100 * HOUR)
  expect(short.days.reduce((sum, { countedMs }) => sum + countedMs, 0)).toBe(100 * HOUR)
  const long = explainDue(office, at(office, '2026-06-01T08:00'), 1000 * HOUR)
  expect(long.days).toHaveLength(42)
  expect(long.moreDays).toBeGreaterThan(100)
})

it('has no due time in a calendar that stays closed, or that is open for a minute a week', () => {
  const closed = { ...office, week: [], days: new Map<string, SpecialDay>() }
  expect(explainDue(closed, 0, HOUR)).toEqual({ dueAt: null, days: [], moreDays: 0 })
  const rare = { ...closed, week: [[{ from: 0, to: 1 }]] }
  expect(explainDue(rare, 0, HOUR).dueAt).not.toBeNull()
  expect(explainDue(rare, 0, 365 * 24 * HOUR).dueAt).toBeNull()
})
