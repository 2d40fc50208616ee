import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '#api/client.ts'
import { isReachable } from '#api/reachability.ts'
import { storeSession } from '#api/session.ts'
import { sessionOf } from '#testing/render-app.tsx'
import { createQueryClient } from './query-client.ts'

/** Answers of the server in order. The last one repeats. */
let answers: Response[]
/** Paths of the requests. */
let addresses: string[]
/** Time of each request, in seconds after the first. */
let askedAt: number[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  const start = Date.now()
  askedAt = []
  addresses = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    askedAt.push((Date.now() - start) / 1000)
    return (answers.length > 1 ? answers.shift() : answers[0])?.clone()
  })
  storeSession(sessionOf('Admin'))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const busy = () =>
  new Response(JSON.stringify({ detail: 'Not now.', code: 'unavailable' }), {
    status: 503,
    headers: { 'retry-after': '5', 'content-type': 'application/problem+json' },
  })
const fine = () => new Response(JSON.stringify([]))

/** Shows a query and its result. */
function show() {
  const client = createQueryClient()
  const observer = new QueryObserver(client, {
    queryKey: ['members'],
    queryFn: () => request('listAgents'),
  })
  stop = observer.subscribe(() => undefined)
  return observer
}

test('retries silently after 503, at the time that the server names', async () => {
  answers = [busy(), busy(), fine()]
  const observer = show()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(askedAt).toHaveLength(1)
  for (let passed = 0; passed < 12 && askedAt.length < 3; passed++) {
    expect(observer.getCurrentResult().isError).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(observer.getCurrentResult().data).toEqual([])
})

test('reports a lasting 503, and keeps retrying', async () => {
  answers = [busy()]
  const observer = show()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, error: { code: 'unavailable' } })
  answers = [fine()]
  await vi.advanceTimersByTimeAsync(15_000)
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: [] })
  const asked = askedAt.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(askedAt).toHaveLength(asked)
})

test('probes the server after a gateway error, and refetches when the server is back', async () => {
  const gone = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  answers = [gone()]
  const observer = show()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, error: { code: 'offline' } })
  expect(isReachable()).toBe(false)
  addresses = []
  await vi.advanceTimersByTimeAsync(60_000)
  // One probe serves all visible queries.
  expect(new Set(addresses)).toEqual(new Set(['/healthz']))
  answers = [fine()]
  await vi.advanceTimersByTimeAsync(5_000)
  expect(observer.getCurrentResult()).toMatchObject({ isError: false, data: [] })
})
