import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Timer } from '../core/ports.ts'
import { type SendDue, startMailWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the mail worker', () => {
  it('looks at once, when woken, and when the next letter is due', async () => {
    const pauses = [60_000, null, null]
    const sendDue = vi.fn<SendDue>(async () => pauses.shift() ?? null)
    const worker = startMailWorker(sendDue, after, () => undefined)
    await settle()
    expect(sendDue).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(sendDue).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sendDue).toHaveBeenCalledTimes(2)
    worker.wake()
    await settle()
    expect(sendDue).toHaveBeenCalledTimes(3)
    await worker.stop()
  })

  it('runs one round at a time, and another one when woken during it', async () => {
    const finish: (() => void)[] = []
    const sendDue = vi.fn<SendDue>(() => new Promise<null>((resolve) => finish.push(() => resolve(null))))
    const worker = startMailWorker(sendDue, after, () => undefined)
    worker.wake()
    worker.wake()
    await settle()
    expect(sendDue).toHaveBeenCalledTimes(1)
    finish.shift()?.()
    await settle()
    expect(sendDue).toHaveBeenCalledTimes(2)
    finish.shift()?.()
    await worker.stop()
  })

  it('goes on after trouble, a little later', async () => {
    const sendDue = vi
      .fn<() => Promise<number | null>>()
      .mockRejectedValueOnce(new Error('no disk'))
      .mockResolvedValue(null)
    const onTrouble = vi.fn<(error: unknown) => void>()
    const worker = startMailWorker(sendDue, after, onTrouble)
    await settle()
    expect(onTrouble).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sendDue).toHaveBeenCalledTimes(2)
    await worker.stop()
  })

  it('finishes its round when stopped, and begins no other', async () => {
    const finish: (() => void)[] = []
    const sendDue = vi.fn<SendDue>(() => new Promise<number>((resolve) => finish.push(() => resolve(10))))
    const worker = startMailWorker(sendDue, after, () => undefined)
    await settle()
    const stopped = vi.fn<() => void>()
    const stopping = worker.stop().then(stopped)
    await settle()
    expect(stopped).not.toHaveBeenCalled()
    finish.shift()?.()
    await stopping
    worker.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sendDue).toHaveBeenCalledTimes(1)
  })
})
