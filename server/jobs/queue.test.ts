import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type QueueWork, startQueue } from './queue.ts'
import type { Timer } from '../kernel/time.ts'

type Take = QueueWork<string>['take']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const flushTimers = () => vi.advanceTimersByTimeAsync(0)

/** A queue with runs that end when the test calls `end` with the name of the item. */
function startTestQueue(take: Take) {
  const ends = new Map<string, () => void>()
  const run = vi.fn<(item: string) => Promise<void>>(
    (item) => new Promise((resolve) => void ends.set(item, resolve)),
  )
  const onTrouble = vi.fn<(error: unknown) => void>()
  const queue = startQueue({ take, run, lanes: 3, clock: () => new Date(), after, onTrouble })
  const end = async (item: string) => {
    ends.get(item)?.()
    await flushTimers()
  }
  return { queue, run, onTrouble, end, begun: () => run.mock.calls.flat() }
}

const takeFrom =
  (items: string[]): Take =>
  async () => {
    const item = items.shift()
    return item === undefined ? { dueAt: null } : { item }
  }

describe('a queue', () => {
  it('looks for work at the start, when woken, and when the next item is due', async () => {
    const take = vi
      .fn<Take>(async () => ({ dueAt: null }))
      .mockResolvedValueOnce({ dueAt: new Date(Date.now() + 20_000).toISOString() })
    const { queue } = startTestQueue(take)
    await flushTimers()
    expect(take).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(take).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(take).toHaveBeenCalledTimes(2)
    queue.wake()
    await flushTimers()
    expect(take).toHaveBeenCalledTimes(3)
    // A wake-up may have been lost.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(take).toHaveBeenCalledTimes(4)
    await queue.stop()
  })

  it('runs several items in parallel, claims none in advance, and continues when one hangs', async () => {
    const items = ['hangs', 'two', 'three', 'four', 'five']
    const { queue, begun, end } = startTestQueue(takeFrom(items))
    await flushTimers()
    expect(begun()).toEqual(['hangs', 'two', 'three'])
    queue.wake()
    await flushTimers()
    expect(items).toEqual(['four', 'five'])
    await end('two')
    await end('four')
    await end('three')
    expect(begun()).toEqual(['hangs', 'two', 'three', 'four', 'five'])
    items.push('six')
    queue.wake()
    await flushTimers()
    expect(begun()).toContain('six')
    for (const item of begun()) await end(item)
    await queue.stop()
  })

  it('continues soon after an error', async () => {
    const take = vi.fn<Take>(async () => ({ dueAt: null })).mockRejectedValueOnce(new Error('no disk'))
    const { queue, onTrouble } = startTestQueue(take)
    await flushTimers()
    expect(onTrouble).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(take).toHaveBeenCalledTimes(2)
    await queue.stop()
  })

  it('finishes running items when stopped, and starts none', async () => {
    const items = ['one']
    const { queue, begun, end } = startTestQueue(takeFrom(items))
    await flushTimers()
    const stopped = vi.fn<() => void>()
    const stopping = queue.stop().then(stopped)
    items.push('two')
    await flushTimers()
    expect(stopped).not.toHaveBeenCalled()
    await end('one')
    await stopping
    queue.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun()).toEqual(['one'])
  })
})
