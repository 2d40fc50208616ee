import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImapServer } from '../../../../../testing/mail/imap-server.ts'
import { expectHere, type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'

/** Fetching mail from a faulty server: every mail arrives once, and nothing changes on the server. */

const DAY_MS = 24 * 60 * 60 * 1000

let scene: ImapScene
let imap: ImapServer

beforeAll(async () => {
  scene = await startImapScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  return () => scene.end()
})

const daysAgo = (days: number): Date => new Date(scene.desk.now().getTime() - days * DAY_MS)

test('imports mail that arrives after the set-up, and no earlier mail', async () => {
  for (let index = 0; index < 3; index++) scene.arrive(`old-${index}`, daysAgo(1))
  await scene.make()
  await scene.until(async () => (await scene.mailbox()).workedAt !== null)
  scene.arrive('new-1')
  await expectHere(scene, 1)
  scene.arrive('new-2')
  await expectHere(scene, 2)
  expect((await scene.mailbox()).counts.here).toBe(2)
})

test('imports earlier mail from the date that an admin sets', async () => {
  scene.arrive('older', daysAgo(5))
  scene.arrive('old', daysAgo(2))
  await scene.make({ importSince: daysAgo(3).toISOString() })
  await expectHere(scene, 1)
})

test('recognises known mails after a UIDVALIDITY change, and imports new ones', async () => {
  await scene.make()
  for (const name of ['one', 'two', 'three']) scene.arrive(name)
  await expectHere(scene, 3)
  // Servers do not change UIDVALIDITY for connections that have the folder open.
  await expect.poll(() => imap.commands.at(-1)).toBe('IDLE')
  imap.uidValidity++
  for (const mail of imap.mails) mail.uid += 100
  imap.troubles = { noop: ['drop'] }
  scene.desk.advance(5)
  imap.mails.push({
    uid: 200,
    raw: Buffer.from('Subject: four\r\n\r\n'),
    receivedAt: scene.desk.now(),
    flags: new Set(),
  })
  await expectHere(scene, 4)
})

test('imports each mail once when the server reports and announces wrong numbers of mails', async () => {
  imap.liesBy = 5
  await scene.make()
  scene.arrive('one')
  await expectHere(scene, 1)
  imap.liesBy = -1
  imap.announce()
  scene.arrive('two')
  await expectHere(scene, 2)
})

test('refuses an announced literal of a gigabyte, shows the error, and imports the mail later', async () => {
  imap.troubles = { literal: ['gigabyte'] }
  await scene.make()
  scene.arrive('one')
  await scene.until(async () => (await scene.mailbox()).error !== null)
  expect((await scene.mailbox()).error).toMatch(/sent more data than an email can contain/)
  await expectHere(scene, 1)
})

test('shows an error for a listed mail that cannot be fetched, imports the others, and retries it', async () => {
  for (const name of ['one', 'two', 'three']) scene.arrive(name)
  imap.kept.add(imap.mails[1]?.uid ?? 0)
  await scene.make()
  await scene.until(async () => (await scene.mailbox()).error !== null)
  expect((await scene.mailbox()).error).toBe('The mail server lists emails that it does not return (1).')
  scene.arrive('four')
  await expectHere(scene, 3)
  imap.kept.clear()
  await expectHere(scene, 4)
  await scene.until(async () => (await scene.mailbox()).error === null)
})

describe('a connection that ends in the middle of a mail', () => {
  test.each(['half', 'stall'] as const)('loses no mail: %s', async (trouble) => {
    for (const name of ['one', 'two']) scene.arrive(name)
    imap.troubles = { literal: [trouble] }
    await scene.make()
    await expectHere(scene, 2)
  })
})

test('explains a failed login, and raises an alarm after ten minutes until the login works again', async () => {
  const { id } = await scene.make()
  imap.password = 'changed'
  imap.troubles = { idle: ['drop'], noop: ['drop'] }
  const words = 'The mail server did not accept the username and password or token: Invalid credentials'
  // On a busy machine an earlier try may have failed with another error.
  await scene.until(async () => {
    const { isAlarming, error, failingSince } = await scene.mailbox()
    return isAlarming && error === words && failingSince !== null
  })
  const alarm = async () =>
    (await scene.desk.call('getMailboxAlarm', {}, scene.admin.token)).answer.mailboxes.map((each) => each.id)
  expect(await alarm()).toEqual([id])
  await scene.until(async () => scene.desk.sent.some(({ recipient }) => recipient === scene.admin.email))
  const told = scene.desk.sent.filter(({ text }) => text.includes('Invalid credentials'))
  expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length)
  const ready = await scene.desk.app.inject({
    url: '/readyz',
    headers: { authorization: `Bearer ${scene.admin.token}` },
  })
  expect(ready.json<{ mailboxes: object[] }>().mailboxes).toEqual([
    expect.objectContaining({ isAlarming: true }),
  ])
  imap.password = 'open sesame'
  scene.arrive('one')
  await expectHere(scene, 1)
  await scene.until(async () => (await scene.mailbox()).failingSince === null)
  expect(await alarm()).toEqual([])
})

test('tests a login: counts the mails that exist and that would be imported, and imports none', async () => {
  scene.arrive('old', daysAgo(3))
  scene.arrive('new')
  const { id } = await scene.make({ isOn: false })
  const { answer } = await scene.desk.call('testMailbox', { params: { mailboxId: id } }, scene.admin.token)
  expect(answer).toEqual({ works: true, error: null, mails: 2, toImport: 1, junk: null })
  imap.password = 'changed'
  const refused = await scene.desk.call('testMailbox', { params: { mailboxId: id } }, scene.admin.token)
  expect(refused.answer.works).toBe(false)
  expect((await scene.mailbox()).counts.here).toBe(0)
})
