import { expect, test } from 'vitest'
import { longDuration, shortDuration } from './durations.ts'

const NOW = Date.parse('2026-06-15T12:00:00.000Z')
const since = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

test.each([
  [0, '0 min', '0 minutes'],
  [0.04, '57 min', '57 minutes'],
  [1.9, '45 h', '45 hours'],
  [2, '2 d', '2 days'],
  [99, '99 d', '99 days'],
  [100, '3 mo', '3 months'],
  [729, '23 mo', '23 months'],
  [1115, '3 y', '3 years'],
])('shows a wait of %d days in a suitable unit: %s', (days, short, long) => {
  expect(shortDuration(since(days), NOW)).toBe(short)
  expect(longDuration(since(days), NOW)).toBe(long)
})
