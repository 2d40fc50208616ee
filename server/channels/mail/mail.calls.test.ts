import { UNKNOWN_LOCALE } from '../../kernel/languages/locale.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailPreferencesOnWire, SettableStatus } from '@support-desk/contract'
import { queueNews } from './outbound/mail-queue.ts'
import {
  type User,
  samplePicture,
  startTestServer,
  type TestServer,
} from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'
import type { Outgoing } from './outbound/mail.ts'

let testServer: TestServer
let user: User
let member: User
let admin: User
let ticketid: string

beforeEach(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  ;[user, member, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'sven'),
    testServer.add('Admin', 'yara'),
  ])
  ticketid = await testServer.raise(user, 'Slow lift')
})
afterEach(() => testServer.stop())

const take = () => testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
const set = (status: SettableStatus) =>
  testServer.call('updateTicket', { body: { ticketid, status } }, member.token)
const post = (by: User, chat: string) => testServer.call('postChat', { body: { ticketid, chat } }, by.token)
const read = (by: User, count: number) =>
  testServer.call('markMessagesRead', { params: { ticketId: ticketid }, body: { count } }, by.token)
const choose = (by: User, body: MailPreferencesOnWire) =>
  testServer.call('updateMailPreferences', { body }, by.token)
const retract = async (index: number) => {
  const { answer } = await testServer.call(
    'getMessages',
    { params: { ticketId: ticketid }, query: {} },
    member.token,
  )
  const params = { ticketId: ticketid, messageId: answer.messages[index]?.id ?? '' }
  expect((await testServer.call('undoMessage', { params }, member.token)).status).toBe(204)
}
const ALL: MailPreferencesOnWire = { assigned: true, status: true, chat: true }

/** Waits until all emails are sent. Returns the new ones: recipient and first line. */
async function mailed(): Promise<string[]> {
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  latest = testServer.sent.splice(0)
  return latest.map(({ recipient, text }) => `${recipient.split('@')[0]}: ${text.split('\n')[0]}`).toSorted()
}
let latest: Outgoing[] = []
const textOf = (text: string) => latest.find((email) => email.text.includes(text))?.text ?? ''

describe('mail', () => {
  test('does not reach a user who was deleted while it was written', async () => {
    const { id: accountId, email } = await testServer.add('User', 'gone')
    await testServer.call('legacyDeleteUser', { params: { userid: accountId, power: 'User' } }, admin.token)
    const ticket = { id: ticketid, subject: 'Slow lift', readerIs: 'requester' } as const
    const news = { kind: 'news', ticket, heading: 'Too late', detail: 'Too late.' } as const
    await testServer.ctx.store.write((tx) =>
      queueNews({ ...testServer.ctx, tx }, { accountId, email, locale: UNKNOWN_LOCALE }, news),
    )
    // The deletion wakes no node. The next poll finds the email.
    testServer.advance(31)
    expect(await mailed()).toEqual([])
  })

  test('notifies requester and assignee about actions of others, and not about their own', async () => {
    await take()
    expect(await mailed()).toEqual(['amara: We’re on it'])
    await set('Pending')
    expect(await mailed()).toEqual(['amara: Your ticket is pending'])

    ticketid = await testServer.raise(user, 'Loud fan')
    await testServer.call('legacyAssignTicket', { body: { ticketid, supportteamid: member.id } }, admin.token)
    expect(await mailed()).toEqual(['amara: We’re on it', 'sven: A ticket for you'])
    await post(user, 'Hello')
    testServer.advance(61)
    expect(await mailed()).toEqual(['sven: amara wrote to you'])
    await post(admin, 'I look into it myself')
    testServer.advance(300)
    expect(await mailed()).toEqual(['amara: Admin wrote to you', 'sven: Admin wrote to you'])
    await testServer.call(
      'legacyDeleteUser',
      { params: { userid: member.id, power: 'SupportTeam' } },
      admin.token,
    )
    expect(await mailed()).toContain('amara: Your ticket is waiting for a new assignee')
  })

  test('about one ticket forms one conversation in mail programs', async () => {
    await take()
    await set('Solved')
    await post(member, 'Done')
    testServer.advance(61)
    expect(await mailed()).toHaveLength(3)
    const root = `<ticket-${ticketid}@example.org>`
    expect(latest.map(({ thread, subject }) => [thread, subject])).toEqual(
      Array.from({ length: 3 }, () => [root, '[Support Desk] #1 Slow lift']),
    )
    const ids = latest.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(3)
    for (const messageId of ids) expect(messageId).toMatch(/^<[\w-]{22}@example\.org>$/)
  })

  test('follows the preferences of its reader', async () => {
    expect((await testServer.call('getMailPreferences', {}, user.token)).answer).toEqual(ALL)
    const about = async (wants: MailPreferencesOnWire) => {
      expect((await choose(user, wants)).answer).toEqual(wants)
      expect((await testServer.call('getMailPreferences', {}, user.token)).answer).toEqual(wants)
      ticketid = await testServer.raise(user)
      await take()
      await set('Solved')
      await post(member, 'Done')
      testServer.advance(61)
      return mailed()
    }
    const NONE = { assigned: false, status: false, chat: false }
    expect(await about(NONE)).toEqual([])
    expect(await about({ ...NONE, assigned: true })).toEqual(['amara: We’re on it'])
    expect(await about({ ...NONE, status: true })).toEqual(['amara: Your ticket is solved'])
    expect(await about({ ...NONE, chat: true })).toEqual(['amara: sven wrote to you'])
    // The preferences of others do not matter.
    await post(user, 'Thank you')
    testServer.advance(61)
    expect(await mailed()).toEqual(['sven: amara wrote to you'])
  })

  test('preferences are recorded as an event only when they change', async () => {
    const events = () => testServer.ctx.store.events.list(0, 1000)
    const before = (await events()).length
    await choose(user, ALL)
    await choose(user, { ...ALL, chat: false })
    await choose(user, { ...ALL, chat: false })
    expect((await events()).slice(before)).toMatchObject([
      { kind: 'account.mail_preferences_set', actorId: user.id, data: { accountId: user.id } },
    ])
  })

  test('that waits for a user is dropped when the account is deleted', async () => {
    await take()
    expect(await mailed()).toHaveLength(1)
    await post(member, 'Are you there?')
    await testServer.call('legacyDeleteUser', { params: { userid: user.id, power: 'User' } }, admin.token)
    testServer.advance(3600)
    expect(await mailed()).toEqual([])
  })
})

describe('mail about a chat', () => {
  beforeEach(async () => {
    await take()
    await mailed()
  })

  test('is sent a minute after the first unread message, and contains all unread messages', async () => {
    await post(member, 'one')
    testServer.advance(59)
    expect(await mailed()).toEqual([])
    await read(user, 1)
    testServer.advance(600)
    expect(await mailed()).toEqual([])

    await post(member, 'two')
    testServer.advance(30)
    await post(user, 'I am here')
    await post(member, 'three\nlines')
    testServer.advance(20)
    await post(member, 'four')
    testServer.advance(15)
    expect(await mailed()).toEqual([])
    testServer.advance(30)
    expect(await mailed()).toContain('amara: New messages from sven')
    expect(textOf('three')).toContain('  three\n  lines')
    expect(textOf('three')).toContain('four')
    expect(textOf('three')).not.toMatch(/one|two|I am here/)
  })

  test('is sent at most every five minutes, and repeats no message', async () => {
    await post(member, 'one')
    testServer.advance(61)
    expect(await mailed()).toEqual(['amara: sven wrote to you'])
    await post(member, 'two')
    testServer.advance(240)
    expect(await mailed()).toEqual([])
    await post(member, 'three')
    testServer.advance(60)
    expect(await mailed()).toEqual(['amara: New messages from sven'])
    expect(textOf('two')).toContain('three')
    expect(textOf('two')).not.toContain('one')
    testServer.advance(3600)
    expect(await mailed()).toEqual([])
  })

  test('leaves out a retracted message, and names a picture that was sent', async () => {
    const { id } = await sendFile(testServer, member, 'lamp.png', await samplePicture())
    const picture = { params: { ticketId: ticketid }, body: { files: [id] } }
    await testServer.call('createMessage', picture, member.token)
    await post(member, 'wrong window')
    await retract(1)
    testServer.advance(61)
    expect(await mailed()).toEqual(['amara: sven wrote to you'])
    expect(textOf('lamp.png')).not.toContain('wrong window')

    await read(user, 2)
    await post(member, 'wrong again')
    await retract(2)
    testServer.advance(600)
    expect(await mailed()).toEqual([])
  })

  test('is not sent if its reader turns off emails about chats before it is due', async () => {
    await post(user, 'Hello?')
    await choose(member, { ...ALL, chat: false })
    testServer.advance(61)
    expect(await mailed()).toEqual([])
  })

  test('is not sent to a member who releases the ticket before it is due', async () => {
    await post(user, 'Hello?')
    const release = { params: { ticketId: ticketid }, body: { version: 2 } }
    expect((await testServer.call('releaseTicket', release, member.token)).status).toBe(200)
    testServer.advance(61)
    expect((await mailed()).filter((mail) => mail.startsWith('sven:'))).toEqual([])
  })

  test('contains the latest 20 of 25 messages', async () => {
    for (let count = 1; count <= 25; count++) await post(member, `message ${count}.`)
    testServer.advance(61)
    expect(await mailed()).toEqual(['amara: New messages from sven'])
    expect(textOf('Earlier messages')).toContain('message 25.')
    expect(textOf('message 25.').match(/message \d+\./g)).toHaveLength(20)
  })
})
