import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

const STEP_MS = 1
const MEASURED_MS = 300

/** Milliseconds that this thread has computed, whatever else the machine does. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Computes for a while, and gives how long. */
function step(): number {
  const began = computed()
  while (computed() - began < STEP_MS);
  return computed() - began
}

it('leaves most of the time to requests while they come, however many long tasks run', async () => {
  let [ofTasks, ofRequests] = [0, 0]
  let isOver = false
  const tasks = [1, 2].map(async () => {
    const pace = createPace()
    while (!isOver) {
      ofTasks += step()
      await pace()
    }
  })
  while (ofTasks + ofRequests < MEASURED_MS) {
    ofRequests += step()
    await setImmediate()
  }
  isOver = true
  await Promise.all(tasks)
  expect(ofRequests / (ofTasks + ofRequests)).toBeGreaterThan(0.7)
})
