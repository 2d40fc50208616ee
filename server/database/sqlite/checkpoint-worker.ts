import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Moves what was committed from the log into the database file, in a thread of its own: it waits for the disk. */
const database = new DatabaseSync(String(workerData), { timeout: 0 })

parentPort?.on('message', (message: 'passive' | 'truncate' | 'close') => {
  if (message === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(database.prepare(`pragma wal_checkpoint(${message})`).get())
})
