import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS } from '../../api/keys.ts'
import { usePassingTime } from './use-passing-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['waiting:>4h turn:us', true],
  ['created:<7d', true],
  ['turn:us assignee:me', false],
  ['created:>=2026-01-31', false],
])('a minute makes the rows of %s old: %s', (condition, isOld) => {
  const client = new QueryClient()
  const [list, count] = [
    [...KEYS.inboxLists, 'one'],
    [...KEYS.inboxNow, 'count'],
  ]
  for (const key of [list, count]) client.setQueryData(key, {})
  renderHook(() => usePassingTime(condition), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  vi.advanceTimersByTime(59_000)
  expect(client.getQueryState(count)?.isInvalidated).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(client.getQueryState(list)?.isInvalidated).toBe(isOld)
  expect(client.getQueryState(count)?.isInvalidated).toBe(true)
})
