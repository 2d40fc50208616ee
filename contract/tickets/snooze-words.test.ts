import { expect, test } from 'vitest'
import { readSnooze } from './snooze-words.ts'

/** A Wednesday afternoon in Berlin, in winter. */
const NOW = Date.parse('2026-01-14T13:20:00.000Z')
const read = (words: string, { now = NOW, timeZone = 'Europe/Berlin', locale = 'en' } = {}) => {
  const reading = readSnooze(words, { now, timeZone, locale })
  return 'until' in reading ? reading.until.replace(':00.000Z', 'Z') : reading.problem
}

test.each([
  ['in 2h', '2026-01-14T15:20Z'],
  ['in 2 h', '2026-01-14T15:20Z'],
  ['90m', '2026-01-14T14:50Z'],
  ['3 days', '2026-01-17T13:20Z'],
  ['in 1 week', '2026-01-21T13:20Z'],
  ['in 2 months', '2026-03-14T13:20Z'],
  ['tue 9', '2026-01-20T08:00Z'],
  ['Tuesday, 9:30', '2026-01-20T08:30Z'],
  ['wed', '2026-01-21T08:00Z'],
  ['fri at 2pm', '2026-01-16T13:00Z'],
  ['tomorrow', '2026-01-15T08:00Z'],
  ['Tomorrow morning', '2026-01-15T08:00Z'],
  ['tomorrow 14:15', '2026-01-15T13:15Z'],
  ['tonight', '2026-01-14T17:00Z'],
  ['later', '2026-01-14T16:20Z'],
  ['next week', '2026-01-19T08:00Z'],
  ['next month', '2026-02-01T08:00Z'],
  ['17:30', '2026-01-14T16:30Z'],
  ['8', '2026-01-15T07:00Z'],
  ['2026-01-31', '2026-01-31T08:00Z'],
  ['2026-01-31 14:00', '2026-01-31T13:00Z'],
  ['31.1.', '2026-01-31T08:00Z'],
  ['13.1.', '2027-01-13T08:00Z'],
  ['31 jan 10', '2026-01-31T09:00Z'],
  ['jul 1', '2026-07-01T07:00Z'],
])('reads “%s” as %s', (words, until) => expect(read(words)).toBe(until))

test.each([
  ['de', 'morgen 8', '2026-01-15T07:00Z'],
  ['de', 'in 2 Stunden', '2026-01-14T15:20Z'],
  ['de', 'di 9 uhr', '2026-01-20T08:00Z'],
  ['de', 'Nächste Woche', '2026-01-19T08:00Z'],
  ['de', 'Morgen früh', '2026-01-15T08:00Z'],
  ['de', 'Nächster Monat', '2026-02-01T08:00Z'],
  ['es', 'Mañana por la mañana', '2026-01-15T08:00Z'],
  ['ar', 'صباح الغد', '2026-01-15T08:00Z'],
  ['es', 'mañana a las 10', '2026-01-15T09:00Z'],
  ['es', 'lunes', '2026-01-19T08:00Z'],
  ['es', 'dentro de 3 días', '2026-01-17T13:20Z'],
  ['ar', 'غدًا', '2026-01-15T08:00Z'],
  ['ar', 'بعد 2 ساعات', '2026-01-14T15:20Z'],
  ['de', 'tomorrow', '2026-01-15T08:00Z'],
])('in the language %s, reads “%s” as %s', (locale, words, until) =>
  expect(read(words, { locale })).toBe(until),
)

test.each([
  ['', 'unknown'],
  ['soon', 'unknown'],
  ['tuesday-ish', 'unknown'],
  ['tue 25', 'unknown'],
  ['30.2.', 'unknown'],
  ['2026-02-30', 'unknown'],
  ['9999 months', 'unknown'],
  ['in 0h', 'unknown'],
  ['today 8', 'past'],
  ['2020-01-01', 'past'],
])('reports “%s” as %s', (words, problem) => expect(read(words)).toBe(problem))

test('uses the local time of the reader, across clock changes', () => {
  const friday = Date.parse('2026-03-27T12:00:00.000Z')
  expect(read('mon 9', { now: friday })).toBe('2026-03-30T07:00Z')
  expect(read('in 3 days', { now: friday })).toBe('2026-03-30T11:00Z')
  expect(read('in 72h', { now: friday })).toBe('2026-03-30T12:00Z')
  expect(read('tomorrow 9', { timeZone: 'Asia/Kolkata' })).toBe('2026-01-15T03:30Z')
  // Berlin skips 02:30 on that Sunday.
  expect(read('sun 2:30', { now: friday })).toBe('2026-03-29T01:30Z')
})

test('uses the last day of a shorter month for missing days', () => {
  expect(read('in 1 month', { now: Date.parse('2026-01-31T12:00:00.000Z') })).toBe('2026-02-28T12:00Z')
})
