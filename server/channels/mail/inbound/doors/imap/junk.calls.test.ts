import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'
import type { ImapBox, ImapServer } from '../../../../../testing/mail/imap-server.ts'

/** The junk folder is read if an admin switched that on. Its mails are held, and none is lost. */

const DAY_MS = 24 * 60 * 60 * 1000

let scene: ImapScene
let imap: ImapServer
let junk: ImapBox
let count = 0

beforeAll(async () => {
  scene = await startImapScene()
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  count++
  // A name in the modified UTF-7 of IMAP.
  imap.junk = { name: 'Spam &- more', uidValidity: 3, mails: [] }
  junk = imap.junk
  return () => scene.end()
})

/** Each test has its own mails. */
const arrive = (name: string, at = scene.desk.now(), box: ImapBox = imap): void =>
  scene.arrive(`${name}-${count}`, at, box)
/** The received mails: subjects with state and reason, sorted by subject. */
const here = async () =>
  (await scene.received())
    .map(({ subject, state, reason }) => [subject?.split('-')[0], state, reason].join(' '))
    .toSorted((one, other) => (one < other ? -1 : 1))
const expectHere = async (expected: string[]): Promise<void> =>
  await expect
    .poll(
      () => {
        scene.desk.advance(5)
        return here()
      },
      { interval: 50 },
    )
    .toEqual(expected)

test('holds a mail in the junk folder with its reason, without a ticket or an acknowledgement', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk', 'good delivered new_ticket'])
  await scene.until(async () => (await scene.mailbox()).counts.held === 1)
  expect([...imap.mails, ...junk.mails].flatMap(({ flags }) => [...flags])).toEqual([])
})

test('ignores the junk folder while reading it is off, and later imports only newer mail from it', async () => {
  arrive('old', new Date(scene.desk.now().getTime() - DAY_MS), junk)
  const { id, version, name, address } = await scene.make()
  arrive('bad', scene.desk.now(), junk)
  arrive('good')
  await expectHere(['good delivered new_ticket'])
  scene.desk.advance(3600)
  const settings = {
    host: '127.0.0.1',
    port: imap.port,
    security: 'none' as const,
    user: imap.user,
    login: 'password' as const,
  }
  const draft = { name, address, door: 'imap' as const, isOn: true, readsJunk: true, settings }
  await scene.desk.call(
    'updateMailbox',
    { params: { mailboxId: id }, body: { ...draft, version } },
    scene.admin.token,
  )
  arrive('worse', scene.desk.now(), junk)
  await expectHere(['good delivered new_ticket', 'worse held junk'])
})

test('handles a UIDVALIDITY change of the junk folder, and counts its mails separately', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  arrive('bad', scene.desk.now(), junk)
  arrive('worse', scene.desk.now(), junk)
  await expectHere(['bad held junk', 'good delivered new_ticket', 'worse held junk'])
  // Servers do not change UIDVALIDITY for connections that have the folder open.
  await expect.poll(() => imap.commands.at(-1)).toBe('IDLE')
  junk.uidValidity++
  for (const mail of junk.mails) mail.uid += 100
  imap.troubles = { noop: ['drop'] }
  arrive('better')
  await expectHere([
    'bad held junk',
    'better delivered new_ticket',
    'good delivered new_ticket',
    'worse held junk',
  ])
  await scene.until(async () => (await scene.mailbox()).inMailbox === 2)
  expect((await scene.mailbox()).junk).toEqual({ folder: 'Spam & more', inFolder: 2 })
})

test('makes a ticket of a mail that is moved out of the junk folder, and closes its held copy', async () => {
  await scene.make({ readsJunk: true })
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk'])
  const [moved] = junk.mails.splice(0)
  imap.add(moved?.raw ?? '', moved?.receivedAt)
  await expectHere(['bad delivered new_ticket', 'bad ignored duplicate'])
  // Moving it back changes nothing.
  const [back] = imap.mails.splice(0)
  imap.add(back?.raw ?? '', back?.receivedAt, junk)
  await expectHere(['bad delivered new_ticket', 'bad ignored duplicate', 'bad ignored duplicate'])
})

test('lets staff make a ticket of a mail that is held as junk', async () => {
  await scene.make({ readsJunk: true })
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk'])
  const [mail] = await scene.received()
  const params = { mailId: mail?.id ?? '' }
  await scene.desk.call('decideHeldMail', { params, body: { decision: 'own_ticket' } }, scene.admin.token)
  expect(await here()).toEqual(['bad delivered own_ticket'])
})

test('shows that a server has no junk folder, and imports all other mail', async () => {
  imap.junk = null
  const { id } = await scene.make({ readsJunk: true })
  arrive('good')
  await expectHere(['good delivered new_ticket'])
  await scene.until(async () => (await scene.mailbox()).junk?.folder === '')
  const { answer } = await scene.desk.call('testMailbox', { params: { mailboxId: id } }, scene.admin.token)
  expect(answer.junk).toEqual({ folder: '', mails: 0, toHold: 0 })
  expect((await scene.mailbox()).error).toBeNull()
})

test('counts in the login test how many mails would be held', async () => {
  const { id } = await scene.make({ readsJunk: true, isOn: false })
  arrive('old', new Date(scene.desk.now().getTime() - DAY_MS), junk)
  arrive('bad', scene.desk.now(), junk)
  const { answer } = await scene.desk.call('testMailbox', { params: { mailboxId: id } }, scene.admin.token)
  expect(answer).toMatchObject({
    works: true,
    mails: 0,
    junk: { folder: 'Spam & more', mails: 2, toHold: 1 },
  })
})

test('imports all other mail after the junk folder disappears, and looks for the folder again', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  await expectHere(['good delivered new_ticket'])
  imap.junk = null
  arrive('better')
  await expectHere(['better delivered new_ticket', 'good delivered new_ticket'])
  // The next connection looks for it again.
  await scene.until(async () => (await scene.mailbox()).junk?.folder === '')
  await scene.until(async () => (await scene.mailbox()).error === null)
})

test('refuses the junk folder setting for an HTTP mailbox', async () => {
  const refused = await scene.desk.call(
    'createMailbox',
    { body: { name: 'No folders', address: 'none@example.com', door: 'http', readsJunk: true } },
    scene.admin.token,
  )
  expect(refused.failure).toMatchObject({ code: 'validation' })
  await scene.make()
})
