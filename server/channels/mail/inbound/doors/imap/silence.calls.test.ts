import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'

let scene: ImapScene

beforeAll(async () => {
  scene = await startImapScene()
})
afterAll(() => scene.stop())

test('alarms the admins after ten minutes when the job of a mailbox hangs, until the job continues', async () => {
  await scene.begin()
  await scene.make()
  await scene.until(async () => (await scene.mailbox()).workedAt !== null)
  const { attachments } = scene.desk.ctx
  const keep = attachments.keep.bind(attachments)
  const storage = Promise.withResolvers<void>()
  attachments.keep = async (...file) => {
    await storage.promise
    return keep(...file)
  }
  scene.arrive('one')
  const since = (await scene.mailbox()).lookedAt ?? ''
  await scene.until(async () => (await scene.mailbox()).isAlarming)
  const silent = await scene.mailbox()
  expect(silent.error).toMatch(/^This mailbox has not been checked since/)
  expect(Date.parse(silent.failingSince ?? '')).toBeGreaterThanOrEqual(Date.parse(since))
  expect(silent.counts.here).toBe(0)
  await scene.until(async () =>
    scene.desk.sent.some(({ text }) => text.includes('This mailbox has not been checked')),
  )
  storage.resolve()
  attachments.keep = keep
  await scene.isHere(1)
  await scene.until(async () => (await scene.mailbox()).failingSince === null)
  expect((await scene.mailbox()).isAlarming).toBe(false)
  await scene.end()
})
