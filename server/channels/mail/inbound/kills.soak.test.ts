import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/** Beside the kills of connections in `imap-kills.soak.test.ts`, these make more than 200. */
const FEWEST = 170

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene()
})
afterAll(() => scene.stop())

test('a server that is killed at every step on the way of a mail loses none and doubles none', async () => {
  const killedAt: string[] = []
  for (let at = 1; ; at++) {
    await scene.let({ at })
    await scene.send()
    const outcome = await scene.outcome()
    // All was done in fewer steps.
    if (outcome === null) break
    killedAt.push(outcome)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
    if (at % 25 === 0) await scene.expectRight()
  }
  await scene.expectRight()
  expect(killedAt.length).toBeGreaterThan(FEWEST)
}, 1_800_000)
