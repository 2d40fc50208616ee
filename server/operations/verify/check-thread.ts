import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteSource } from '../transfer/sqlite-place.ts'
import { CHECKS } from './checks.ts'
import type { Data, Task } from './threads.ts'

// What is thrown here, also in a task, ends the thread and is heard where it was begun.
const { dataDir } = workerData as Data
const source = openSqliteSource(dataDir)
parentPort?.on('message', async ({ name, range }: Task) => {
  const check = CHECKS.find((each) => each.name === name)
  if (!check) throw new Error(`There is no check of ${name}.`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await check.run(source, range))
})
