import { expect, test, vi } from 'vitest'
import type { Run } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { createGivingBack, giveMemoryBack } from './spare-memory.ts'

const MEGABYTE = 1024 * 1024

/** A process of which a test says how much memory it has and how busy it is; to collect leaves `left` megabytes of it, and `living` in its heap. */
function processWith({ left, living = 40 }: { left: number; living?: number }) {
  const now = { rss: 200, heap: 40, busy: 0, collected: 0 }
  const give = createGivingBack<void>({
    collect() {
      now.collected++
      now.rss = left
      now.heap = living
    },
    usage: () => ({ rss: now.rss * MEGABYTE, heapUsed: now.heap * MEGABYTE }),
    busy: () => now.busy,
  })
  return { now, give }
}

test('what the start needed is given back, though the start was busy', () => {
  const { now, give } = processWith({ left: 140 })
  now.busy = 1
  give()
  expect(now).toMatchObject({ collected: 1, rss: 140 })
})

test('afterwards it is given back when nobody waits, and there is enough since the last time', () => {
  const { now, give } = processWith({ left: 140 })
  give()
  now.rss = 150
  give()
  expect(now.collected).toBe(1)
  now.rss = 200
  now.busy = 0.5
  give()
  expect(now.collected).toBe(1)
  now.busy = 0
  give()
  expect(now).toMatchObject({ collected: 2, rss: 140 })
})

test('what cannot be given back is not tried for again', () => {
  const { now, give } = processWith({ left: 200 })
  for (let times = 0; times < 5; times++) give()
  expect(now.collected).toBe(1)
})

test('a heap that grew is given back too, as most of it is what nobody needs any more', () => {
  const { now, give } = processWith({ left: 140 })
  give()
  Object.assign(now, { rss: 360, heap: 300 })
  give()
  expect(now).toMatchObject({ collected: 2, rss: 140, heap: 40 })
})

test('many objects that live would take long to go through, so they are left alone until there are fewer', () => {
  const { now, give } = processWith({ left: 140, living: 500 })
  give()
  Object.assign(now, { rss: 900, heap: 600 })
  give()
  expect(now.collected).toBe(1)
  now.heap = 60
  give()
  expect(now.collected).toBe(2)
})

test('the job gives up the caches of the database as well, where Node lets garbage be collected', async () => {
  const freeCaches = vi.fn<() => void>()
  const ctx = { store: { freeCaches } } as unknown as Context
  const run = {} as Run
  vi.stubGlobal('gc', undefined)
  await giveMemoryBack().run(ctx, run)
  expect(freeCaches).not.toHaveBeenCalled()
  vi.stubGlobal('gc', vi.fn<() => void>())
  await giveMemoryBack().run(ctx, run)
  expect(freeCaches).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
