import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEYS } from '#api/keys.ts'
import { usePassingTime } from './use-passing-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('marks inbox lists and counts as stale after a minute', () => {
  const client = new QueryClient()
  const keys = [[...KEYS.inboxLists, 'one'], [...KEYS.inboxNow, 'count'], KEYS.inboxViews]
  for (const key of keys) client.setQueryData(key, {})
  renderHook(() => usePassingTime(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const areStale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated)
  vi.advanceTimersByTime(59_000)
  expect(areStale()).toEqual([false, false, false])
  vi.advanceTimersByTime(1_000)
  expect(areStale()).toEqual([true, true, true])
})
