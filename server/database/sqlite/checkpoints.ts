import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledFor } from '../../kernel/process-beside.ts'

/** The log is moved into the database file after so many commits. */
const COMMITS = 200
/** To empty the log is tried so often while somebody reads: longer than any call reads, shorter than a backup does. */
const EMPTYING_TRIES = 50
const EMPTYING_PAUSE_MS = 20

type Checkpoints = {
  /** Call after each commit; it rarely does anything. */
  committed(): void
  /** Moves the whole log and empties its file, once nobody reads it. A backup may read for longer; then it stays. */
  truncate(): Promise<void>
  close(): Promise<void>
}

/**
 * Keeps the write-ahead log short by checkpoints in a thread. SQLite would otherwise checkpoint within a commit and block the event
 * loop while the disk works, for long after a backup. `withoutCommits` runs its work while no commit is under way: the log restarts
 * only when all of it was moved.
 */
export function createCheckpoints(
  file: string,
  writing: DatabaseSync,
  withoutCommits: (work: () => Promise<unknown>) => Promise<unknown>,
): Checkpoints {
  writing.exec('pragma wal_autocheckpoint = 0')
  let thread: Worker | null = null
  let commits = 0
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), {
      workerData: file,
      // No setting, and therefore no secret.
      env: { ...compiledFor() },
    })
    // A thread that has ended answers nothing. An error that nobody waits for must not end the process.
    const ended = (): void => {
      if (thread === worker) thread = null
    }
    worker.on('error', ended).on('exit', ended)
    worker.unref()
    return worker
  }

  /** Gives whether somebody still reads the log. */
  async function move(mode: 'passive' | 'truncate'): Promise<boolean> {
    try {
      const worker = (thread ??= start())
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(mode)
      const [report] = (await once(worker, 'message')) as [{ busy: number }]
      return report.busy !== 0
    } catch {
      // Without a thread, checkpoint here rather than let the log grow without end.
      if (!writing.isTransaction) writing.exec(`pragma wal_checkpoint(${mode})`)
      return false
    }
  }

  async function checkpoint(mode: 'passive' | 'truncate'): Promise<boolean> {
    commits = 0
    // Most is moved while commits go on, so that they wait for little.
    await move('passive')
    return (await withoutCommits(() => move(mode))) as boolean
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  return {
    committed() {
      commits += 1
      if (commits === COMMITS) void inTurn(() => checkpoint('passive')).catch(() => {})
    },
    truncate: () =>
      inTurn(async () => {
        for (let tries = 0; tries < EMPTYING_TRIES && (await checkpoint('truncate')); tries += 1)
          await setTimeout(EMPTYING_PAUSE_MS)
      }),
    async close() {
      await last
      await thread?.terminate()
    },
  }
}
