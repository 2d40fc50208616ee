import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createEmlSender } from '../channels/mail/outbound/eml.ts'
import { FORM_JOBS } from '../files/index.ts'
import { verify } from '../operations/verify/verify.ts'
import { sendFile } from '../testing/calls/files.ts'
import { dumpOf } from '../testing/database/dump.ts'
import { addTestMailbox, rawMail, receive } from '../testing/mail/incoming.ts'
import { type User, samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60

let testServer: TestServer
let user: User
let member: User

beforeAll(async () => {
  const environment = {
    RETAIN_TICKETS_DAYS: '30',
    RETAIN_CHATS_DAYS: '10',
    RETAIN_MAIL_DAYS: '5',
    RETAIN_IGNORED_MAIL_DAYS: '5',
    RETAIN_AUDIT_DAYS: '5',
  }
  testServer = await startTestServer({ environment })
  user = await testServer.add('User', 'user')
  member = await testServer.add('SupportTeam', 'member')
})
afterAll(() => testServer.stop())

/** Advances the clock by days, runs the daily jobs, and waits for their effects. */
async function wait(days: number, look: () => Promise<void>): Promise<void> {
  testServer.advance(days * DAY)
  user.token = await testServer.logIn(user.username)
  member.token = await testServer.logIn(member.username)
  await eventually(look)
  // Waits for image compression, because real clocks do not jump during it.
  await expect.poll(() => testServer.ctx.store.jobs.earliest([FORM_JOBS.shrink], 1)).toEqual([])
}

const messagesIn = async (ticketid: string) =>
  (await testServer.call('getMessages', { params: { ticketId: ticketid }, query: {} }, user.token)).answer
    .messages

async function isVerified(): Promise<void> {
  const { dataDir, databaseUrl } = testServer
  const lines: string[] = []
  const wrong = await verify({ dataDir, databaseUrl }, (line) => lines.push(line))
  expect(wrong, lines.join('\n')).toBe(0)
}

it('deletes expired data and keeps everything else', async () => {
  const [old, young] = [
    await testServer.raise(user, 'Old and gone'),
    await testServer.raise(user, 'Old and open'),
  ]
  for (const ticketid of [old, young]) {
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    await testServer.call('postChat', { body: { ticketid, chat: 'Zanzibar' } }, user.token)
  }
  const next = await testServer.add('SupportTeam', 'next')
  const admin = await testServer.logIn('admin')
  const passing = { assigneeId: next.id, version: 2, note: 'Mozambique' }
  await testServer.call('assignTicket', { params: { ticketId: old }, body: passing }, admin)
  const back = { assigneeId: member.id, version: 3 }
  await testServer.call('assignTicket', { params: { ticketId: old }, body: back }, admin)
  const { id } = await sendFile(testServer, user, 'lamp.png', await samplePicture())
  const picture = { params: { ticketId: old }, body: { files: [id] } }
  expect((await testServer.call('createMessage', picture, user.token)).status).toBe(200)
  await testServer.call('updateTicket', { body: { ticketid: old, status: 'Solved' } }, member.token)
  await testServer.call('legacyGetTicket', { params: { ticketid: young } }, member.token)
  testServer.advance(90)
  await expect.poll(() => testServer.countMailUnderWay()).toBe(0)
  const emails = createEmlSender(join(testServer.dataDir, 'outbox'), 'desk@example.com')
  for (const email of testServer.sent) await emails.send(email, AbortSignal.timeout(60_000))
  expect((await dumpOf(testServer)).toString('latin1')).toContain(user.email)

  const recorded = async () => (await testServer.ctx.store.events.list(0, 500)).map(({ kind }) => kind)
  expect(await recorded()).toContain('session.started')
  await wait(6, async () => {
    expect(await testServer.ctx.store.privacy.mailTo(user.email, '', 10)).toEqual([])
    // Today's logins remain.
    expect((await recorded()).filter((kind) => kind === 'session.started')).toHaveLength(2)
  })
  expect((await dumpOf(testServer)).toString('latin1')).not.toContain('To: user@')
  expect((await messagesIn(old)).map(({ text }) => text)).toEqual(['Zanzibar', 'lamp.png'])
  await isVerified()

  await wait(6, async () => expect((await messagesIn(old))[0]?.text).toBe('Removed because of its age.'))
  expect((await messagesIn(young)).map(({ text }) => text)).toEqual(['Zanzibar'])
  await expect.poll(async () => (await dumpOf(testServer)).includes('Mozambique')).toBe(false)
  const search = async () =>
    (await testServer.call('listMyTickets', { query: { q: 'zanzibar' } }, user.token)).answer.map(
      ({ _id }) => _id,
    )
  expect(await search()).toEqual([young])
  await isVerified()

  const { answer: before } = await testServer.call('countMyTickets', {}, user.token)
  expect(before).toMatchObject({ Total: 2, Solved: 1 })
  await wait(25, async () =>
    expect((await testServer.call('countMyTickets', {}, user.token)).answer).toMatchObject({
      Total: 1,
      Solved: 0,
    }),
  )
  expect((await testServer.call('legacyGetTicket', { params: { ticketid: old } }, user.token)).status).toBe(
    404,
  )
  const { answer: tickets } = await testServer.call('listMyTickets', { query: {} }, user.token)
  expect(tickets.map(({ _id }) => _id)).toEqual([young])
  expect(JSON.stringify(await testServer.ctx.store.events.list(0, 500))).not.toContain(old)
  await isVerified()
  // The other ticket has the same image.
  expect(
    (await testServer.call('getTicketPicture', { params: { ticketId: young, size: 'full' } }, user.token))
      .status,
  ).toBe(200)

  await testServer.call('updateTicket', { body: { ticketid: young, status: 'Solved' } }, member.token)
  await wait(31, async () =>
    expect((await testServer.call('listMyTickets', { query: {} }, user.token)).answer).toEqual([]),
  )
  await wait(2, async () => expect(await testServer.files()).toEqual([]))
  const another = await testServer.raise(user, 'Next')
  expect(
    (await testServer.call('getTicketPicture', { params: { ticketId: another, size: 'full' } }, user.token))
      .status,
  ).toBe(200)
  await isVerified()
})

it('empties ignored mails, keeps their ledger rows, and keeps held mails and mails of tickets', async () => {
  const mailbox = await addTestMailbox(testServer, 'support@example.org')
  const automatic = rawMail({ from: 'away@example.net', headers: ['Auto-Submitted: auto-replied'] })
  const ignored = await receive(testServer, mailbox, automatic, { uid: 1 })
  const raised = await receive(testServer, mailbox, { from: 'nora@example.net' }, { uid: 2 })
  const held = await receive(testServer, mailbox, Buffer.from('Subject: hello\r\n\r\nWho?'), { uid: 3 })
  expect([ignored, raised, held].map(({ state }) => state)).toEqual(['ignored', 'delivered', 'held'])
  const find = (id: string) => testServer.ctx.store.receivedMails.find(id)
  const emptied = { file: null, sender: null, subject: null }
  await wait(4, async () => expect(await find(ignored.id)).toMatchObject({ sender: 'away@example.net' }))
  await wait(2, async () => expect(await find(ignored.id)).toMatchObject(emptied))
  expect(await find(ignored.id)).toMatchObject({ state: 'ignored', reason: 'auto_reply_without_ticket' })
  for (const { id, file } of [raised, held]) expect((await find(id))?.file).toBe(file)
  // The raw mail is deleted a day later; others stay.
  await wait(2, async () => expect(await testServer.files()).not.toContain(ignored.file))
  expect(await testServer.files()).toContain(raised.file)
  expect((await receive(testServer, mailbox, automatic, { uid: 1 })).id).toBe(ignored.id)
  await isVerified()
})
