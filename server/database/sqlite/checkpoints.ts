import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledFor } from '../../kernel/process-beside.ts'

/** What the database says: pages in the log, and those of them that are in the file. */
type Report = { busy: number; log: number; checkpointed: number }

/** The log of so many commits is moved at a time. */
const COMMITS = 200
/** So many pages may be left before commits wait until the rest is moved: milliseconds of work for the disk. */
const FEW_PAGES = 400
/** Under steady writing the log is moved so often before what is left is taken as it is. */
const TRIES = 3
/** To empty the log's file is tried so often while somebody reads: longer than any call reads, shorter than a backup does. */
const EMPTYING_TRIES = 50
const EMPTYING_PAUSE_MS = 20

const NOTHING_LEFT: Report = { busy: 0, log: 0, checkpointed: 0 }

type Checkpoints = {
  /** Call after each commit; it rarely does anything. */
  committed(): void
  /** Moves the whole log and empties its file, once nobody reads. Whoever reads for long still needs the log; then it stays. */
  truncate(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the write-ahead log short by checkpoints in another thread. SQLite would otherwise checkpoint within a commit and
 * block the event loop while the disk works, for long if the log is long, as after a backup. The log restarts only when all
 * of it was moved, which needs a moment without commits: `withoutCommits` runs its work while none is under way. Commits
 * then wait for the thread, and the event loop does not.
 */
export function createCheckpoints(
  file: string,
  writing: DatabaseSync,
  withoutCommits: (work: () => Promise<unknown>) => Promise<unknown>,
): Checkpoints {
  writing.exec('pragma wal_autocheckpoint = 0')
  let thread: Thread | null = null
  let commits = 0
  let work: Promise<unknown> = Promise.resolve()
  let isUnderWay = false

  async function move(mode: 'passive' | 'truncate'): Promise<Report> {
    commits = 0
    try {
      thread ??= start(file)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage(mode)
      const [report] = (await once(thread.worker, 'message', { signal: thread.ended })) as [Report]
      return report
    } catch {
      thread = null
      // If no thread can be started, checkpoint here rather than let the log grow without end.
      if (!writing.isTransaction) writing.exec(`pragma wal_checkpoint(${mode})`)
      return NOTHING_LEFT
    }
  }

  /** Moves nearly all while commits go on, so that they wait for little afterwards. False if somebody reads the log. */
  async function moveMost(): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { busy, log, checkpointed } = await move('passive')
      if (busy === 0 && log - checkpointed < FEW_PAGES) return true
    }
    return false
  }

  /** False if somebody reads. */
  async function empty(): Promise<boolean> {
    await moveMost()
    let isEmpty = false
    await withoutCommits(async () => {
      const { busy } = await move('truncate')
      isEmpty = busy === 0
    })
    return isEmpty
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
      void inTurn(async () => {
        if (await moveMost()) await withoutCommits(() => move('passive'))
      })
        .catch(() => {})
        .finally(() => {
          isUnderWay = false
        })
    },
    truncate: () =>
      inTurn(async () => {
        for (let tries = 1; !(await empty()) && tries < EMPTYING_TRIES; tries += 1)
          await setTimeout(EMPTYING_PAUSE_MS)
      }),
    async close() {
      await work
      if (!thread || thread.ended.aborted) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage('close')
      await once(thread.worker, 'exit')
    },
  }
}

/** A thread, and whether it has ended: one that has ended answers nothing, and commits would wait for it for ever. */
type Thread = { worker: Worker; ended: AbortSignal }

function start(file: string): Thread {
  const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
    workerData: file,
    // No setting, and therefore no secret.
    env: { ...compiledFor() },
  })
  const end = new AbortController()
  worker.once('exit', () => end.abort())
  // Heard by whoever waits for an answer; an error that nobody waits for must not end the process.
  worker.on('error', () => end.abort())
  worker.unref()
  return { worker, ended: end.signal }
}
