import { expect, test } from 'vitest'
import { timesOf } from './times.ts'

const inZone = (timeZone: string, locale = 'en') => timesOf({ locale, timeZone })
/** Two time zones 24 hours apart, on both sides of the date line. */
const [KIRITIMATI, HONOLULU] = ['Pacific/Kiritimati', 'Pacific/Honolulu']

test('shows the same instant as different days on both sides of the date line', () => {
  const moment = '2026-03-01T10:30:00Z'
  expect(inZone(KIRITIMATI).moment(moment)).toBe('Mar 2, 2026, 12:30 AM')
  expect(inZone(HONOLULU).moment(moment)).toBe('Mar 1, 2026, 12:30 AM')
  expect(inZone(KIRITIMATI).wallClockOf(new Date(moment))).toBe('2026-03-02T00:30')
  expect(inZone(HONOLULU).dayOf(new Date(moment))).toBe('2026-03-01')
  expect(inZone(KIRITIMATI).startOfDay('2026-03-02')).toBe('2026-03-01T10:00:00.000Z')
  expect(inZone(HONOLULU).startOfDay('2026-03-02')).toBe('2026-03-02T10:00:00.000Z')
})

test('names the time zone in the exact time, with daylight saving time', () => {
  const berlin = inZone('Europe/Berlin', 'de')
  expect(berlin.exact('2026-03-28T23:30:00Z')).toBe('29. März 2026, 00:30 MEZ')
  expect(berlin.exact('2026-03-29T01:30:00Z')).toBe('29. März 2026, 03:30 MESZ')
  expect(inZone('Asia/Dubai', 'ar-u-nu-latn').exact('2026-11-22T09:00:00Z')).toContain('غرينتش+4')
})

test("names days by the reader's zone, also when a day has 23 or 25 hours", () => {
  const berlin = inZone('Europe/Berlin')
  // Ten minutes before midnight and half past midnight, on days of 23 and 25 hours.
  expect(berlin.dayInWords('2026-03-28T22:50:00Z', Date.parse('2026-03-29T22:30:00Z'))).not.toBe('Yesterday')
  expect(berlin.dayInWords('2026-03-28T23:10:00Z', Date.parse('2026-03-29T22:30:00Z'))).toBe('Yesterday')
  expect(berlin.dayInWords('2026-10-24T22:10:00Z', Date.parse('2026-10-25T22:50:00Z'))).toBe('Today')
  const now = Date.parse('2026-03-01T10:30:00Z')
  expect(inZone(KIRITIMATI).dayInWords('2026-03-01T09:30:00Z', now)).toBe('Yesterday')
  expect(inZone(HONOLULU).dayInWords('2026-03-01T10:10:00Z', now)).toBe('Today')
  expect(inZone('UTC', 'de').dayInWords('2026-03-01T00:00:00Z', now)).toBe('Heute')
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // Clocks jump from midnight to one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // Midnight occurs twice: at one o'clock clocks go back to it.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
])('computes start and end of the day in %s, %s', (zone, day, begin, end) => {
  expect(inZone(zone).startOfDay(day)).toBe(begin)
  expect(inZone(zone).startOfDay(day, 1)).toBe(end)
})

test('has no start of day for an invalid date', () => {
  for (const text of ['', 'today', '2026-13-01', '2026-1-1'])
    expect(inZone('UTC').startOfDay(text)).toBeUndefined()
})

test('shows a local time unchanged in every time zone, also in an hour that clocks skip there', () => {
  for (const zone of [KIRITIMATI, HONOLULU, 'Europe/Berlin', 'America/New_York']) {
    const times = inZone(zone)
    expect(times.wallClock('2026-03-29T02:30')).toBe('Mar 29, 2026, 2:30 AM')
    expect(times.wallClock('2021-03-08')).toBe('Mar 8, 2021')
    expect(times.shortWallClock('2021-03-08T02:30')).toBe('Mar 8, 2021')
  }
})

test("shows recent times relatively in the reader's language, and older ones as a date", () => {
  const now = Date.parse('2026-03-01T10:30:00Z')
  expect(inZone('UTC').ago('2026-03-01T10:25:00Z', now)).toBe('5 minutes ago')
  expect(inZone('UTC', 'es').ago('2026-03-01T10:25:00Z', now, 'short')).toBe('hace 5 min')
  expect(inZone('UTC', 'ar').ago('2026-02-28T09:00:00Z', now)).toBe('أمس')
  expect(inZone(KIRITIMATI).ago('2026-02-01T10:30:00Z', now)).toBe('Feb 2, 2026')
  expect(inZone(HONOLULU).ago('2026-02-01T10:30:00Z', now)).toBe('Feb 1, 2026')
})
