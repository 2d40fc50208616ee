import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'
import { LISTS } from './stale-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('fetches a list at most every two seconds, and once after the last event', async () => {
  const pace = createPace()
  const fetched: number[] = []
  const start = Date.now()
  let event = 0
  const ask = () => pace.ask('list', LISTS, async () => fetched.push(event))
  for (event = 1; event <= 250; event++) {
    ask()
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(fetched.length).toBeLessThanOrEqual(1 + (Date.now() - start) / 2_000)
  expect(fetched.length).toBeGreaterThan(3)
  event = 251
  await vi.advanceTimersByTimeAsync(10_000)
  const { length } = fetched
  expect(fetched.at(-1)).toBe(251)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveLength(length)
})

test('spreads the requests of many open pages over time after one event', async () => {
  const waits: number[] = []
  const start = Date.now()
  for (let page = 0; page < 60; page++)
    createPace().ask('list', LISTS, async () => waits.push(Date.now() - start))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waits).toHaveLength(60)
  expect(new Set(waits).size).toBeGreaterThan(20)
})
