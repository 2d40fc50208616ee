import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/** Kills the server as a mail comes in, as it is delivered, and as that is committed. The soak test kills it at all steps. */
const STEPS = ['insert into "received_mails"', 'insert into "outbox"', 'commit']

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene()
})
afterAll(() => scene.stop())

test('neither loses nor duplicates a mail when killed while it is received or delivered', async () => {
  for (const at of STEPS) {
    await scene.let({ at })
    await scene.send()
    expect(await scene.outcome()).toContain(at)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
  }
  await scene.expectRight()
})
