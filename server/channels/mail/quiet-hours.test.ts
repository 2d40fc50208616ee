import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHTS = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5] }
const WEEKEND = { from: '00:00', to: '00:00', days: [6, 7] }
const at = (moment: string, quiet = NIGHTS, zone = 'Europe/Berlin') =>
  quietUntil(quiet, zone, new Date(moment))

// 2026-01-05 is a Monday. Berlin is an hour ahead of UTC.
test.each([
  ['before they begin', '2026-01-05T20:59:59.000Z', null],
  ['when they begin', '2026-01-05T21:00:00.000Z', '2026-01-06T06:00:00.000Z'],
  ['after midnight', '2026-01-06T01:00:00.000Z', '2026-01-06T06:00:00.000Z'],
  ['when they end', '2026-01-06T06:00:00.000Z', null],
  ['after midnight of a day without them', '2026-01-05T01:00:00.000Z', null],
  ['after midnight of the last day', '2026-01-10T01:00:00.000Z', '2026-01-10T06:00:00.000Z'],
])('quiet hours %s', (_, now, end) => {
  expect(at(now)).toBe(end)
})

test('joins consecutive quiet days', () => {
  expect(at('2026-01-10T12:00:00.000Z', WEEKEND, 'UTC')).toBe('2026-01-12T00:00:00.000Z')
})

test('quiet hours end at their local time across a clock change', () => {
  // Clocks in Berlin go ahead at 02:00 on Sunday, 2026-03-29.
  expect(at('2026-03-28T23:00:00.000Z', { ...NIGHTS, days: [6] })).toBe('2026-03-29T05:00:00.000Z')
})

test('returns an end even if every hour of the week is quiet', () => {
  expect(at('2026-01-05T12:00:00.000Z', { ...WEEKEND, days: [1, 2, 3, 4, 5, 6, 7] }, 'UTC')).not.toBeNull()
})
