import { expect, test } from 'vitest'
import { temperatureOf } from './temperature.ts'

const NOW = Date.parse('2026-06-15T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString()

test.each([
  ['urgent', 0.9, null],
  ['urgent', 1, 'long'],
  ['urgent', 4, 'late'],
  ['high', 4, 'long'],
  ['normal', 23, null],
  ['normal', 24, 'long'],
  ['normal', 72, 'late'],
  ['low', 72, 'long'],
  ['low', 35 * 24, 'late'],
] as const)('rates a %s ticket that waits for %d hours as %s', (priority, hours, temperature) => {
  expect(temperatureOf(priority, hoursAgo(hours), NOW)).toBe(temperature)
})
