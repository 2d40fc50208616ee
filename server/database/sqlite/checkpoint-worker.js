import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

// JavaScript, since what takes the types out of TypeScript would stay in memory with this thread: 17 MB on a first start, 2 later.

/** Moves what was committed from the log into the database file, in a thread of its own: it waits for the disk. */
const database = new DatabaseSync(String(workerData), { timeout: 0 })

parentPort?.on('message', (/** @type {'passive' | 'truncate'} */ message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(database.prepare(`pragma wal_checkpoint(${message})`).get())
})
