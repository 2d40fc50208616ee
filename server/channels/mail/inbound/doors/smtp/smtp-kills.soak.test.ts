import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, startKillScene } from '../../../../../testing/mail/kill-scene.ts'

/** The server is killed while a mail is handed over by SMTP: whoever was not told that it is here hands it over again. */

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene({ bySmtp: true })
})
afterAll(() => scene.stop())

/** Of the moments around the end, which fall where they may. */
const ROUNDS = Number(process.env.SMTP_KILLS ?? 5)
/** How much of the mail had gone over. */
const BEFORE_ITS_END = [0, 0.3, 0.999]

test('a server that is killed in the middle of a mail has not said that it has it, and has it once in the end', async () => {
  for (const after of BEFORE_ITS_END) {
    expect(await scene.killWhileHanding(after)).toBe(false)
    await scene.restart()
    expect(await scene.outcome()).toBeNull()
  }
  await scene.expectRight()
})

test('a server that is killed right after the end of a mail, or after its answer, loses none and doubles none', async () => {
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
