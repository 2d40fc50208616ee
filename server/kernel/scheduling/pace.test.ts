import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

const STEP_MS = 1
const MEASURED_MS = 100

/** Burns CPU time of this thread. */
function compute(): number {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const start = cpuMs()
  while (cpuMs() - start < STEP_MS);
  return cpuMs() - start
}

it('lets other work run on the event loop during a long task', async () => {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  const pace = createPace()
  for (let spent = 0; spent < MEASURED_MS;) {
    spent += compute()
    await pace()
  }
  isOver = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(4)
})
