import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../../../testing/mail/kill-scene.ts'

/** The server is killed while a mail is sent by SMTP. A client without the answer 250 sends the mail again. */

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene({ bySmtp: true })
})
afterAll(() => scene.stop())

/** Kills around the end of a mail. Their exact moments vary. */
const ROUNDS = Number(process.env.SMTP_KILLS ?? 5)
/** The sent part of the mail. */
const BEFORE_ITS_END = [0, 0.3, 0.999]

test('does not acknowledge a mail when killed before its last byte, and stores it once after the retry', async () => {
  for (const after of BEFORE_ITS_END) {
    expect(await scene.killWhileHanding(after)).toBe(false)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
  }
  await scene.expectRight()
})

test('neither loses nor duplicates a mail when killed after its last byte or after the answer', async () => {
  for (let index = 0; index < ROUNDS; index++) {
    await scene.killWhileHanding(1)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
    expect(await scene.killWhileHanding('answered')).toBe(true)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
  }
  await scene.expectRight()
})
