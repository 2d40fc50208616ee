import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Timer } from '../../../kernel/ports.ts'
import { type MailWork, startMailWorker } from './worker.ts'

type Take = MailWork<string>['take']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A worker whose deliveries end when the test says so, by the name of their letter. */
function startWorker(take: Take) {
  const ends = new Map<string, () => void>()
  const deliver = vi.fn<(job: string) => Promise<void>>(
    (job) => new Promise((resolve) => void ends.set(job, resolve)),
  )
  const onTrouble = vi.fn<(error: unknown) => void>()
  const worker = startMailWorker({ take, deliver, clock: () => new Date(), after, onTrouble })
  const end = async (job: string) => {
    ends.get(job)?.()
    await settle()
  }
  return { worker, deliver, onTrouble, end, begun: () => deliver.mock.calls.flat() }
}

const takeFrom =
  (letters: string[]): Take =>
  async () => {
    const mail = letters.shift()
    return mail === undefined ? { dueAt: null } : { mail }
  }

describe('the mail worker', () => {
  it('looks at once, when woken, and when the next letter is due', async () => {
    const take = vi
      .fn<Take>(async () => ({ dueAt: null }))
      .mockResolvedValueOnce({ dueAt: new Date(Date.now() + 20_000).toISOString() })
    const { worker } = startWorker(take)
    await settle()
    expect(take).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(take).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(take).toHaveBeenCalledTimes(2)
    worker.wake()
    await settle()
    expect(take).toHaveBeenCalledTimes(3)
    // Whoever would have woken it may have been cut off.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(take).toHaveBeenCalledTimes(4)
    await worker.stop()
  })

  it('delivers some at a time, claims none that must wait, and goes on past one that hangs', async () => {
    const letters = ['hangs', 'two', 'three', 'four', 'five']
    const { worker, begun, end } = startWorker(takeFrom(letters))
    await settle()
    expect(begun()).toEqual(['hangs', 'two', 'three'])
    worker.wake()
    await settle()
    expect(letters).toEqual(['four', 'five'])
    await end('two')
    await end('four')
    await end('three')
    expect(begun()).toEqual(['hangs', 'two', 'three', 'four', 'five'])
    letters.push('six')
    worker.wake()
    await settle()
    expect(begun()).toContain('six')
    for (const letter of begun()) await end(letter)
    await worker.stop()
  })

  it('goes on after trouble, a little later', async () => {
    const take = vi.fn<Take>(async () => ({ dueAt: null })).mockRejectedValueOnce(new Error('no disk'))
    const { worker, onTrouble } = startWorker(take)
    await settle()
    expect(onTrouble).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(take).toHaveBeenCalledTimes(2)
    await worker.stop()
  })

  it('finishes what is under way when stopped, and begins nothing more', async () => {
    const letters = ['one']
    const { worker, begun, end } = startWorker(takeFrom(letters))
    await settle()
    const stopped = vi.fn<() => void>()
    const stopping = worker.stop().then(stopped)
    letters.push('two')
    await settle()
    expect(stopped).not.toHaveBeenCalled()
    await end('one')
    await stopping
    worker.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun()).toEqual(['one'])
  })
})
