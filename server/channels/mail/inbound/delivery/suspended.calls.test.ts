import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailScene, startMailScene } from '../../../../testing/mail/mail-scene.ts'

const PASS = 'Authentication-Results: mx.example.org; dmarc=pass'

let scene: MailScene

beforeAll(async () => {
  scene = await startMailScene()
})
afterAll(() => scene.desk.stop())

test('holds a mail of a suspended account, even with a proven sender, and shows the reason', async () => {
  const of = await scene.raised(scene.stranger())
  const leaving = await scene.desk.add('SupportTeam', 'leander')
  const suspend = (at: string | null) =>
    scene.desk.ctx.store.write((tx) => tx.accounts.setSuspended(leaving.id, at))
  const answer = { from: leaving.email, to: scene.tagged(of), headers: [PASS] }
  await suspend(new Date().toISOString())
  const held = { state: 'held', reason: 'sender_suspended' }
  expect(await scene.arrive({ ...answer, text: 'I am not here any more.' })).toMatchObject(held)
  expect(await scene.arrive({ from: leaving.email, headers: [PASS] })).toMatchObject(held)
  expect(await scene.messagesOf(of.id)).toEqual([])
  await suspend(null)
  expect(await scene.arrive({ ...answer, text: 'I am back.' })).toMatchObject({ reason: 'staff_answer' })
})
