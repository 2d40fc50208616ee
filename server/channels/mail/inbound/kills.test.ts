import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/** The server is killed as a mail comes in, as it is delivered, and as that is committed. All steps, one after the other: the soak. */
const STEPS = ['insert into "received_mails"', 'insert into "outbox"', 'commit']

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene()
})
afterAll(() => scene.stop())

test('a server that is killed on the way of a mail loses none and doubles none', async () => {
  for (const at of STEPS) {
    await scene.let({ at })
    await scene.send()
    expect(await scene.outcome()).toContain(at)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
  }
  await scene.expectRight()
})
