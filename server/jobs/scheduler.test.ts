import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../kernel/ids.ts'
import type { Store } from '../kernel/store.ts'
import { DATABASES, openTestStore } from '../testing/database/test-store.ts'
import { createNodes, type Nodes } from '../testing/jobs/nodes.ts'
import { regular, watch, type WatchedJob } from '../testing/jobs/watched-job.ts'
import { dueJob, type Topic } from './job.ts'
import { cancel, schedule } from './schedule.ts'

const HOUR = 60 * 60
const LEASE = 60

describe.each(DATABASES)('on %s', (kind) => {
  let store: Store
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, discard } = await openTestStore(kind))
  })
  afterAll(() => discard())

  let nodes: Nodes
  beforeEach(() => {
    nodes = createNodes(store)
    return () => nodes.killAll()
  })

  describe('a regular job', () => {
    it('runs once per interval, on any node', async () => {
      const job = regular()
      await nodes.start(job)
      await nodes.start(job)
      await nodes.pass(60)
      for (let runs = 1; runs <= 4; runs++) {
        expect(job.done).toHaveLength(runs)
        await nodes.pass(HOUR)
      }
      expect(job.mostAtOnce()).toBe(1)
    })

    it('is taken over from a dead runner when its lease ends, and not earlier', async () => {
      const job = regular()
      job.hangs = true
      const dying = await nodes.start(job)
      await nodes.pass(60)
      await nodes.start(job)
      // A living runner keeps renewing its lease.
      await nodes.pass(10 * LEASE)
      expect(job.begun).toHaveLength(1)
      dying.kill()
      job.hangs = false
      await nodes.pass(LEASE / 2)
      expect(job.begun).toHaveLength(1)
      await nodes.pass(LEASE / 2)
      expect(job.done).toHaveLength(1)
    })

    it('is aborted when its lease cannot be renewed, before another node begins', async () => {
      const job = regular()
      job.hangs = true
      const cut = await nodes.start(job)
      await nodes.pass(60)
      cut.cutOff()
      await nodes.start(job)
      await nodes.pass(2 * LEASE)
      expect(job.begun.map(({ node, wasAsked }) => [node, wasAsked()])).toEqual([
        [0, true],
        [1, false],
      ])
      expect(job.mostAtOnce()).toBe(1)
    })

    it('is retried with growing pauses, and logs the first failure and the recovery', async () => {
      const job = regular()
      job.failures = 9
      const node = await nodes.start(job)
      await nodes.pass(60 + 4.5 * HOUR)
      const times = job.begun.slice(0, 10).map(({ at }) => at / 1000)
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0))
      for (const [index, pause] of pauses.entries()) {
        const planned = Math.min(30 * 2 ** index, HOUR)
        expect(pause).toBeGreaterThan(0.8 * planned - 1)
        expect(pause).toBeLessThan(1.2 * planned + 1)
      }
      expect(pauses).toHaveLength(9)
      expect(node.said('error')).toMatchObject([{ job: job.job.name, failures: 1 }])
      expect(node.said('info')).toMatchObject([{ job: job.job.name, failures: 9 }])
    })

    it('is released when the server stops, and continues on another node at once', async () => {
      const job = regular()
      job.hangs = true
      job.endsWhenAsked = true
      const first = await nodes.start(job)
      await nodes.pass(60)
      await nodes.start(job)
      await first.stop()
      expect(job.begun[0]?.wasAsked()).toBe(true)
      await nodes.pass(30)
      expect(job.begun.map(({ node }) => node)).toEqual([0, 1])
      expect(first.said('error')).toEqual([])
    })

    it('is left to other nodes by a draining node', async () => {
      const job = regular()
      job.hangs = true
      job.endsWhenAsked = true
      const first = await nodes.start(job)
      await nodes.pass(60)
      first.drain()
      await nodes.pass(2 * HOUR)
      expect(job.begun).toHaveLength(1)
      await nodes.start(job)
      expect(job.begun.map(({ node }) => node)).toEqual([0, 1])
    })

    it('can make changes that only the lease holder commits', async () => {
      const job = regular()
      job.hangs = true
      const first = await nodes.start(job)
      await nodes.pass(60)
      const [run] = job.begun
      await store.write(async (tx) => run?.hold(tx))
      first.kill()
      await nodes.start(job)
      await nodes.pass(2 * LEASE)
      expect(job.begun).toHaveLength(2)
      const late = store.write(async (tx) => run?.hold(tx))
      await expect(late).rejects.toThrow('Another node has taken over.')
    })
  })

  describe('a scheduled run', () => {
    let topic: Topic<{ word: string }>
    let job: WatchedJob
    beforeEach(() => {
      topic = { name: `say-${newId()}`, data: z.object({ word: z.string() }) }
      job = watch((act) =>
        dueJob(topic, {
          leaseSeconds: LEASE,
          run: (ctx, { key, data }, run) => act(`${key}: ${data.word}`, ctx, run),
        }),
      )
    })
    const say = (key: string, word: string, seconds: number) =>
      store.write((tx) => schedule(tx, { job: topic, key, dueAt: nodes.in(seconds), data: { word } }))
    const takeBack = (key: string) => store.write((tx) => cancel(tx, topic, key))
    const rows = () => store.jobs.earliest([topic.name], 10)

    it('runs once when it is due', async () => {
      await nodes.start(job)
      await nodes.start(job)
      await say('a', 'later', 100)
      await say('b', 'now', 0)
      await nodes.pass(99)
      expect(job.done).toEqual(['b: now'])
      await nodes.pass(1)
      expect(job.done).toEqual(['b: now', 'a: later'])
      expect(await rows()).toEqual([])
    })

    it('runs on nodes that start later', async () => {
      await say('a', 'before', 10)
      await nodes.pass(20)
      await nodes.start(job)
      expect(job.done).toEqual(['a: before'])
    })

    it('can be rescheduled and cancelled, and is rolled back with its transaction', async () => {
      await nodes.start(job)
      await say('a', 'first', 100)
      await say('a', 'second', 50)
      await say('b', 'never', 50)
      await takeBack('b')
      const failing = store.write(async (tx) => {
        await schedule(tx, { job: topic, key: 'c', dueAt: nodes.in(0), data: { word: 'never' } })
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      await nodes.pass(200)
      expect(job.done).toEqual(['a: second'])
    })

    it('runs once more when it is rescheduled during a run', async () => {
      job.hangs = true
      await nodes.start(job)
      await say('a', 'first', 0)
      await nodes.pass(0)
      await say('a', 'second', 100)
      await nodes.pass(200)
      expect(job.begun).toHaveLength(1)
      job.letGo()
      await nodes.pass(0)
      expect(job.done).toEqual(['a: first', 'a: second'])
      expect(await rows()).toEqual([])
    })

    it.each(['works', 'fails', 'dies'])(
      'is not repeated when it is cancelled during a run that %s',
      async (end) => {
        job.hangs = true
        const node = await nodes.start(job)
        await say('a', 'first', 0)
        await nodes.pass(0)
        await takeBack('a')
        if (end === 'dies') node.kill()
        if (end === 'fails') job.failures = 1
        job.letGo()
        await nodes.start(job)
        await nodes.pass(2 * HOUR)
        expect(job.begun).toHaveLength(1)
        expect(await rows()).toEqual([])
      },
    )

    it('of a job with its own limit of parallel runs delays no other job', async () => {
      const narrow: Topic<object> = { name: `narrow-${newId()}`, data: z.object({}) }
      const slow = watch((act) =>
        dueJob(narrow, { leaseSeconds: LEASE, lanes: 1, run: (ctx, { key }, run) => act(key, ctx, run) }),
      )
      slow.hangs = true
      await nodes.start(slow, job)
      await store.write(async (tx) => {
        for (const key of ['a', 'b', 'c', 'd', 'e']) {
          await schedule(tx, { job: narrow, key, dueAt: nodes.in(0), data: {} })
        }
      })
      await say('a', 'meanwhile', 0)
      await nodes.pass(0)
      expect(slow.begun).toHaveLength(1)
      expect(job.done).toEqual(['a: meanwhile'])
      slow.letGo()
      await nodes.pass(0)
      expect(slow.done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
      expect(slow.mostAtOnce()).toBe(1)
    })

    it('is retried after a failure, while other runs continue', async () => {
      await nodes.start(job)
      job.failures = 1
      await say('a', 'bad luck', 0)
      await nodes.pass(0)
      await say('b', 'good luck', 0)
      await nodes.pass(0)
      expect(job.done).toEqual(['b: good luck'])
      expect(await rows()).toMatchObject([{ key: 'a', failures: 1, error: 'no luck' }])
      await nodes.pass(60)
      expect(job.done).toEqual(['b: good luck', 'a: bad luck'])
    })
  })
})
