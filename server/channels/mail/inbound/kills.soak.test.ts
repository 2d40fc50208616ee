import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/**
 * A server is killed at every so many of its steps: each time takes seconds, and all of them twenty minutes. `KILL_EVERY=1` does that,
 * which makes more than 200 with the kills of connections in `imap-kills.soak.test.ts`.
 */
const EVERY = Number(process.env.KILL_EVERY ?? 4)
/** Fewer mean that the steps are no longer seen. */
const FEWEST = 120 / EVERY

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene({ bySmtp: true })
})
afterAll(() => scene.stop())

test('a server that is killed at steps all along the way of a mail loses none and doubles none', async () => {
  const killedAt: string[] = []
  for (let at = 1; ; at += EVERY) {
    await scene.let({ at })
    await scene.send()
    const outcome = await scene.outcome()
    // All was done in fewer steps.
    if (outcome === null) break
    killedAt.push(outcome)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
    if (killedAt.length % 25 === 0) await scene.expectRight()
  }
  await scene.expectRight()
  expect(killedAt.length).toBeGreaterThan(FEWEST)
}, 1_800_000)
