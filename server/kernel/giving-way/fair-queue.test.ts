import { describe, expect, it } from 'vitest'
import { createQueue } from './fair-queue.ts'

it('lets users take turns, however much one of them has to do', async () => {
  const queue = createQueue(1)
  const order: string[] = []
  const done = ['mallory', 'mallory', 'mallory', 'mallory', 'ada', 'ben', 'ada'].map((by) =>
    queue(by, async () => void order.push(by)),
  )
  await Promise.all(done)
  expect(order).toEqual(['mallory', 'mallory', 'ada', 'ben', 'mallory', 'ada', 'mallory'])
})

it('runs so many at a time, and goes on after a failure', async () => {
  const queue = createQueue(2)
  let [running, most] = [0, 0]
  const work = Array.from({ length: 9 }, (_, index) =>
    queue(`user ${index % 3}`, async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      if (index === 0) throw new Error('unreadable')
    }),
  )
  const outcomes = await Promise.allSettled(work)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most).toBe(2)
})

describe('while others want what the work takes', () => {
  const WORK_MS = 10

  /** A queue whose work takes some time of a clock that stands still otherwise; who rests does so until `endRests`. */
  function open(freeMs: number) {
    let [time, areWaiting] = [0, true]
    let resting: { milliseconds: number; end: () => void }[] = []
    const queue = createQueue(1, {
      freeMs,
      longestRestMs: 1000,
      now: () => time,
      others: {
        look: () => () => {},
        areWaiting: () => areWaiting,
        first: (milliseconds) => new Promise((end) => resting.push({ milliseconds, end })),
      },
    })
    const answered: string[] = []
    const ask = (by: string, what = by): Promise<void> =>
      queue(by, async () => {
        time += WORK_MS
        answered.push(what)
      })
    return {
      ask,
      answered,
      pass: (milliseconds: number) => void (time += milliseconds),
      leave: () => void (areWaiting = false),
      rests: () => resting.map(({ milliseconds }) => milliseconds),
      endRests() {
        for (const { end } of resting.splice(0)) end()
        resting = []
      },
    }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('whoever asks without pause rests, holds nobody up, and has every answer in order', async () => {
    const { ask, answered, endRests, rests } = open(0)
    const all = Promise.all(['1', '2', '3'].map((what) => ask('mallory', what)))
    await settle()
    await Promise.all([ask('ada'), ask('ben')])
    expect(answered).toEqual(['1', 'ada', 'ben'])
    expect(rests()).toEqual([10 * WORK_MS, 10 * WORK_MS, 10 * WORK_MS])
    for (const what of ['2', '3']) {
      endRests()
      await settle()
      expect(answered.at(-1)).toBe(what)
    }
    await all
    expect(answered).toEqual(['1', 'ada', 'ben', '2', '3'])
  })

  it('nobody rests for as much as is free, nor who pauses in between', async () => {
    const { ask, pass, rests } = open(2 * WORK_MS)
    for (let count = 0; count < 10; count++) {
      await ask('ann')
      pass(10 * WORK_MS)
    }
    await ask('ann')
    expect(rests()).toEqual([])
    await ask('ann')
    await ask('ann')
    expect(rests()).toHaveLength(1)
  })

  it('nobody rests once they do not, however much was done before', async () => {
    const { ask, answered, leave, endRests, rests } = open(0)
    await ask('ann')
    leave()
    endRests()
    await settle()
    for (let count = 0; count < 10; count++) await ask('ann')
    expect(answered).toHaveLength(11)
    expect(rests()).toEqual([])
  })
})
