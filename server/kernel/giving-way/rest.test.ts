import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stepBeside } from './rest.ts'

/** Whether a turn of the event loop comes before the step is over. */
async function rests(over: () => Promise<void>): Promise<boolean> {
  let isOver = false
  const ending = over().then(() => (isOver = true))
  await new Promise(setImmediate)
  const rested = !isOver
  await ending
  return rested
}

test('a step rests where the event loop was busy meanwhile, and nowhere else', async () => {
  expect(await rests(stepBeside(() => 0.95))).toBe(true)
  expect(await rests(stepBeside(() => 0.4))).toBe(false)
})

test('it looks at the time of the step alone', async () => {
  const busy = stepBeside()
  for (const end = performance.now() + 20; performance.now() < end;);
  expect(await rests(busy)).toBe(true)
  // A machine may keep the thread waiting where it has something to do; not each time.
  const restsAfterPause = async () => {
    const idle = stepBeside()
    await setTimeout(100)
    return rests(idle)
  }
  await expect.poll(restsAfterPause).toBe(false)
})
