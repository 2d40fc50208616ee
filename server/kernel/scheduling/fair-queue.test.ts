import { expect, it } from 'vitest'
import { createQueue } from './fair-queue.ts'

it('lets users take turns when one of them has much work', async () => {
  const queue = createQueue(1)
  const order: string[] = []
  const done = ['mallory', 'mallory', 'mallory', 'mallory', 'ada', 'ben', 'ada'].map((by) =>
    queue(by, async () => void order.push(by)),
  )
  await Promise.all(done)
  expect(order).toEqual(['mallory', 'mallory', 'ada', 'ben', 'mallory', 'ada', 'mallory'])
})

it('limits the parallel work, and continues after a failure', async () => {
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
