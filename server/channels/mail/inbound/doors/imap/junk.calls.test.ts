import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ImapScene, startImapScene } from '../../../../../testing/mail/imap-scene.ts'
import type { ImapBox, ImapServer } from '../../../../../testing/mail/imap-server.ts'

/** The folder of junk is read where an admin wants it: what lies there is held, and nothing of it is lost. */

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
  // As IMAP writes a sign that is no letter of its own.
  imap.junk = { name: 'Spam &- more', uidValidity: 3, mails: [] }
  junk = imap.junk
  return () => scene.end()
})

/** Mails of each test are other ones. */
const arrive = (name: string, at = scene.desk.now(), box: ImapBox = imap): void =>
  scene.arrive(`${name}-${count}`, at, box)
/** What is here: subjects with state and reason, in the order of subjects. */
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

test('what comes there is held with its reason, makes no ticket, and answers nobody', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk', 'good delivered new_ticket'])
  await scene.until(async () => (await scene.mailbox()).counts.held === 1)
  expect([...imap.mails, ...junk.mails].flatMap(({ flags }) => [...flags])).toEqual([])
})

test('it is left alone where nobody wants it, and what lay there before is never taken in', async () => {
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

test('it has an epoch and counts of its own', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  arrive('bad', scene.desk.now(), junk)
  arrive('worse', scene.desk.now(), junk)
  await expectHere(['bad held junk', 'good delivered new_ticket', 'worse held junk'])
  // No server changes it for those who have the folder open and ask for something.
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

test('what somebody moves to all other mail becomes a ticket, and what was held waits no longer', async () => {
  await scene.make({ readsJunk: true })
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk'])
  const [moved] = junk.mails.splice(0)
  imap.add(moved?.raw ?? '', moved?.receivedAt)
  await expectHere(['bad delivered new_ticket', 'bad ignored duplicate'])
  // And back again, which changes nothing.
  const [back] = imap.mails.splice(0)
  imap.add(back?.raw ?? '', back?.receivedAt, junk)
  await expectHere(['bad delivered new_ticket', 'bad ignored duplicate', 'bad ignored duplicate'])
})

test('staff make a ticket of what is none', async () => {
  await scene.make({ readsJunk: true })
  arrive('bad', scene.desk.now(), junk)
  await expectHere(['bad held junk'])
  const [mail] = await scene.received()
  const params = { mailId: mail?.id ?? '' }
  await scene.desk.call('decideHeldMail', { params, body: { decision: 'own_ticket' } }, scene.admin.token)
  expect(await here()).toEqual(['bad delivered own_ticket'])
})

test('a server without such a folder is said to have none, and all other mail comes', async () => {
  imap.junk = null
  const { id } = await scene.make({ readsJunk: true })
  arrive('good')
  await expectHere(['good delivered new_ticket'])
  await scene.until(async () => (await scene.mailbox()).junk?.folder === '')
  const { answer } = await scene.desk.call('testMailbox', { params: { mailboxId: id } }, scene.admin.token)
  expect(answer.junk).toEqual({ folder: '', mails: 0, toHold: 0 })
  expect((await scene.mailbox()).error).toBeNull()
})

test('the test of a login counts what would be held', async () => {
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

test('a folder that is gone keeps no other mail away, and is asked for again', async () => {
  await scene.make({ readsJunk: true })
  arrive('good')
  await expectHere(['good delivered new_ticket'])
  imap.junk = null
  arrive('better')
  await expectHere(['better delivered new_ticket', 'good delivered new_ticket'])
  // On the next connection it is asked for again.
  await scene.until(async () => (await scene.mailbox()).junk?.folder === '')
  await scene.until(async () => (await scene.mailbox()).error === null)
})

test('mail of a door that has no folders cannot be asked for it', async () => {
  const refused = await scene.desk.call(
    'createMailbox',
    { body: { name: 'No folders', address: 'none@example.com', door: 'http', readsJunk: true } },
    scene.admin.token,
  )
  expect(refused.failure).toMatchObject({ code: 'validation' })
  await scene.make()
})
