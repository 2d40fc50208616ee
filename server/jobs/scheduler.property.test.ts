import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../kernel/store.ts'
import { openTestStore } from '../testing/database/test-store.ts'
import { fuzzing } from '../testing/hostile/fuzzing.ts'
import { createNodes } from '../testing/jobs/nodes.ts'
import { regular } from '../testing/jobs/watched-job.ts'

describe('with random failures of nodes', () => {
  let store: Store
  let discard: () => Promise<void>
  beforeAll(async () => {
    ;({ store, discard } = await openTestStore('SQLite'))
  })
  afterAll(() => discard())

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('pass' as const), n: fc.integer({ min: 1, max: 150 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const), n: fc.constant(0) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('kill' as const, 'cut' as const, 'stop' as const),
        n: fc.nat(3),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('hang' as const, 'let go' as const), n: fc.constant(0) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('fail' as const), n: fc.integer({ min: 1, max: 3 }) }),
    },
  )

  it('runs a job on one node at a time, and eventually runs it again', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const nodes = createNodes(store)
      const job = regular(10 * 60)
      job.endsWhenAsked = true
      await nodes.start(job)
      for (const { do: what, n } of steps) {
        const node = nodes.alive()[n]
        if (what === 'pass') await nodes.pass(n)
        if (what === 'start' && nodes.alive().length < 4) await nodes.start(job)
        if (what === 'kill') node?.kill()
        if (what === 'cut') node?.cutOff()
        if (what === 'stop') await node?.stop()
        if (what === 'hang') job.hangs = true
        if (what === 'let go') job.letGo()
        if (what === 'fail') job.failures = n
        expect(job.mostAtOnce()).toBeLessThanOrEqual(1)
      }
      job.failures = 0
      job.letGo()
      nodes.killAll()
      await nodes.start(job)
      const before = job.done.length
      await nodes.pass(30 * 60)
      const runs = job.done.length - before
      nodes.killAll()
      expect(runs).toBeGreaterThanOrEqual(2)
      expect(runs).toBeLessThanOrEqual(4)
    })
    await fc.assert(property, fuzzing(60))
  })
})
