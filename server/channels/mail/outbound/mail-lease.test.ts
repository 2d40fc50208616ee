import { describe, expect, it } from 'vitest'
import { createTestTime } from '../../../testing/calls/time.ts'
import type { Context } from '../../../kernel/context.ts'
import { holdLease, LEASE_SECONDS } from './mail-lease.ts'
import type { OutboxMail } from './mail.ts'

type Answer = (isHeld: boolean | Error) => void

/** A claim with renewals that the test answers. */
function hold() {
  const { now, timer, advance } = createTestTime()
  const asked: { until: string; answer: Answer }[] = []
  const renew = (_: unknown, until: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      asked.push({
        until,
        answer: (result) => (typeof result === 'boolean' ? resolve(result) : reject(result)),
      })
    })
  const store = { write: (work: (tx: unknown) => unknown) => work({ outbox: { renew } }) }
  const leasedUntil = new Date(now().getTime() + LEASE_SECONDS * 1000).toISOString()
  const lease = holdLease({ clock: now, store } as unknown as Context, timer, { leasedUntil } as OutboxMail)
  const answer = async (result: boolean | Error): Promise<void> => {
    asked.at(-1)?.answer(result)
    // All reactions happen before the next turn of the event loop.
    await new Promise(setImmediate)
  }
  return { lease, asked, answer, advance, now }
}

const isOver = ({ lease, now }: ReturnType<typeof hold>): boolean =>
  lease.mail().leasedUntil <= now().toISOString()

describe('a claim on a mail', () => {
  it('holds as long as it is renewed, and not after its release', async () => {
    const scene = hold()
    for (let count = 1; count <= 20; count++) {
      scene.advance(8)
      expect(scene.asked).toHaveLength(count)
      await scene.answer(true)
      expect(isOver(scene)).toBe(false)
    }
    await scene.lease.letGo()
    scene.advance(3600)
    expect(scene.asked).toHaveLength(20)
    expect(scene.lease.lost.aborted).toBe(false)
  })

  it('is lost when another node has claimed the mail', async () => {
    const scene = hold()
    scene.advance(8)
    await scene.answer(false)
    expect(scene.lease.lost.aborted).toBe(true)
  })

  it('survives a short outage of the storage, and is lost before another node can claim the mail', async () => {
    const scene = hold()
    scene.advance(8)
    await scene.answer(new Error('no connection'))
    scene.advance(1)
    await scene.answer(true)
    scene.advance(8)
    // From now on no renewal is answered.
    scene.advance(LEASE_SECONDS - 9)
    expect(scene.lease.lost.aborted).toBe(false)
    scene.advance(1)
    expect(isOver(scene)).toBe(true)
    expect(scene.lease.lost.aborted).toBe(true)
  })
})
