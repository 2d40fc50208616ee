import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteSource } from '../transfer/sqlite-place.ts'
import { CHECKS } from './checks.ts'
import type { Task, Timed } from './threads.ts'

const { dataDir, name } = workerData as Task
const start = performance.now()
const source = openSqliteSource(dataDir)
try {
  const check = CHECKS.find((each) => each.name === name)
  if (!check) throw new Error(`There is no check of ${name}.`)
  const outcome = await check.run(source)
  const timed: Timed = { outcome, milliseconds: performance.now() - start }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(timed)
} finally {
  await source.close()
}
