import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../testing/mail/kill-scene.ts'

/** The server is killed at one step of each kind on the way of a mail. All of them, one after the other: the soak. */
const STEPS = [
  'files sync',
  'insert into "received_mails"',
  'release change',
  'insert into "mail_entries"',
  'insert into "outbox"',
  'commit',
]

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
}, 240_000)
