import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { trimming } from './c-library.ts'

/** What a start needed is given back before anybody comes. */
const FIRST_MS = 1_000
const EVERY_MS = 10_000
/** Whoever asks in the meantime waits: an event loop that is busy for less of its time than this has nobody to answer. */
const QUIET = 0.05
/** Less is not worth a tenth of a second. */
const WORTH_BYTES = 16 * 1024 * 1024
/** To go through more objects than this would hold up whoever comes meanwhile for longer than anybody should wait. */
const MOST_LIVING_BYTES = 96 * 1024 * 1024
/** V8 forgets how it compiled a function that did not run during so many collections: what a start ran is not run again. */
const COLLECTIONS = { afterStart: 1, usual: 6 }

/** What can be asked and told of the memory of a process. */
export type Memory<Ctx> = {
  /** Collects garbage, lets go of caches, and gives the system whatever is free then. */
  collect(ctx: Ctx): void
  /** Bytes that the process has, and those of them that its objects take, with those that nobody needs any more. */
  usage(): { rss: number; heapUsed: number }
  /** Which part of the time since it was asked before the event loop was busy, from 0 to 1. */
  busy(): number
}

/**
 * Gives a function that gives memory back when nobody waits for an answer, if there is enough of it since the last time. V8 keeps
 * the room that a start or many requests needed, and gives little of it back by itself.
 */
export function createGivingBack<Ctx>({ collect, usage, busy }: Memory<Ctx>): (ctx: Ctx) => void {
  let atRest = { rss: 0, heapUsed: 0 }
  return (ctx) => {
    const isQuiet = busy() < QUIET
    const { rss, heapUsed } = usage()
    // Nobody has come yet when it runs first, however busy the start was.
    if (atRest.rss > 0 && !isQuiet) return
    // Only what lives takes time. The heap of a server that was busy is mostly what nobody needs any more.
    const living = Math.min(atRest.heapUsed, heapUsed)
    if (rss - atRest.rss < WORTH_BYTES || living > MOST_LIVING_BYTES) return
    collect(ctx)
    atRest = usage()
  }
}

/** Gives memory back. `npm start` and the image run Node with `--expose-gc`; without it, nothing happens. */
export function giveMemoryBack(): ProcessJob<Context> {
  const { gc } = globalThis
  let before = performance.eventLoopUtilization()
  let isStart = true
  let trim: (() => void) | null = null
  const give = createGivingBack<Context>({
    collect({ store }) {
      if (isStart) setFlagsFromString(`--bytecode-old-age=${COLLECTIONS.afterStart}`)
      gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      if (isStart) setFlagsFromString(`--bytecode-old-age=${COLLECTIONS.usual}`)
      isStart = false
      store.freeCaches()
      trim ??= trimming()
      trim()
    },
    usage: () => process.memoryUsage(),
    busy() {
      const since = before
      before = performance.eventLoopUtilization()
      return performance.eventLoopUtilization(before, since).utilization
    },
  })
  return {
    kind: 'process',
    name: 'spare memory',
    firstMs: FIRST_MS,
    everyMs: gc ? EVERY_MS : null,
    async run(ctx) {
      if (gc) give(ctx)
    },
  }
}
