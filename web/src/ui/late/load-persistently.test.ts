import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPersistently } from './load-persistently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('retries a failed load with growing pauses until it succeeds', async () => {
  const asked: number[] = []
  const began = Date.now()
  const part = loadPersistently(async () => {
    asked.push(Date.now() - began)
    if (asked.length < 4) throw new Error('The network is gone.')
    return 'part'
  })
  await vi.advanceTimersByTimeAsync(3500)
  expect(await part).toBe('part')
  expect(asked).toEqual([0, 500, 1500, 3500])
})
