import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/**
 * Kills the server at every `KILL_EVERY`th step. Each kill takes seconds; all steps (`KILL_EVERY=1`) take twenty
 * minutes. With the connection kills in `imap-kills.soak.test.ts` those are more than 200 kills.
 */
const EVERY = Number(process.env.KILL_EVERY ?? 4)
/** Fewer kills would mean that the test no longer sees the steps. */
const FEWEST = 120 / EVERY

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene({ bySmtp: true })
})
afterAll(() => scene.stop())

test('neither loses nor duplicates a mail when killed at any step of its delivery', async () => {
  const killedAt: string[] = []
  for (let at = 1; ; at += EVERY) {
    await scene.let({ at })
    await scene.send()
    const outcome = await scene.outcome()
    // The mail took fewer steps, so the last one is reached.
    if (outcome === null) break
    killedAt.push(outcome)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
    if (killedAt.length % 25 === 0) await scene.expectRight()
  }
  await scene.expectRight()
  expect(killedAt.length).toBeGreaterThan(FEWEST)
}, 1_800_000)
