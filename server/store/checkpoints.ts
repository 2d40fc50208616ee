import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** What the database says: pages in the log, and those of them that are in the file. */
type Report = { busy: number; log: number; checkpointed: number }

/** The log of so many commits is moved at a time. */
const COMMITS = 200
/** So little is moved within milliseconds; a commit of many rows may have some hundred pages. */
const FEW_COMMITS = 3
const FEW_PAGES = 400

const UNKNOWN: Report = { busy: 0, log: 0, checkpointed: 0 }

export type Checkpoints = {
  /** To be called after each commit, and costs nothing but now and then. */
  committed(): void
  /** Makes what is left to move little, before somebody moves all of it. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the log of a database short. Whoever commits would do that by themselves every now and then, and hold up everybody
 * while the disk works: long where the log has become long, as it does while a backup reads. So another thread does it.
 */
export function createCheckpoints(file: string, writing: DatabaseSync): Checkpoints {
  writing.exec('pragma wal_autocheckpoint = 0')
  let worker: Worker | null = null
  let commits = 0
  let work: Promise<unknown> = Promise.resolve()
  let isUnderWay = false

  async function moveBeside(): Promise<Report> {
    commits = 0
    worker ??= start(file).once('exit', () => {
      worker = null
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('checkpoint')
    const [report] = (await once(worker, 'message')) as [Report]
    return report
  }

  /** Moves also what is committed meanwhile: only a log that was moved to its end begins anew. */
  async function moveAll(): Promise<void> {
    // Where there is no other thread to be had, it takes this one.
    const { busy, log, checkpointed } = await moveBeside().catch(() => UNKNOWN)
    if (busy === 0 && log - checkpointed < FEW_PAGES && !writing.isTransaction) {
      writing.exec('pragma wal_checkpoint(passive)')
    }
  }

  function inTurn(next: () => Promise<unknown>): Promise<void> {
    const before = work
    const result = (async () => {
      await before
      await next()
    })()
    work = result.catch(() => {})
    return result
  }

  return {
    committed() {
      commits += 1
      if (commits < COMMITS || isUnderWay) return
      isUnderWay = true
      void inTurn(moveAll)
        .catch(() => {})
        .finally(() => {
          isUnderWay = false
        })
    },
    prepare: () =>
      inTurn(async () => {
        if (commits > FEW_COMMITS) await moveBeside()
      }),
    async close() {
      await work
      if (!worker) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}

function start(file: string): Worker {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: file })
  worker.unref()
  return worker
}
