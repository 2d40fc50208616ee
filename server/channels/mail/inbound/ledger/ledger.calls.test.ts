import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../../../operations/verify/verify.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { unzip } from '../../../../testing/calls/zip.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { addTestMailbox, rawMail, receive, settled } from '../../../../testing/mail/incoming.ts'

let testServer: TestServer
let mailbox: string

beforeAll(async () => {
  testServer = await startTestServer()
  mailbox = await addTestMailbox(testServer, 'support@example.org')
})
afterAll(() => testServer.stop())

const wrongWith = async (): Promise<string[]> => {
  const lines: string[] = []
  const wrong = await verify(testServer, (line) => lines.push(line))
  return wrong === 0 ? [] : lines.filter((line) => !line.endsWith('right'))
}

test('stores a mail with a known IMAP UID once, and the same bytes with another UID as a duplicate', async () => {
  const raw = rawMail({ from: 'ana@example.net' })
  const first = await receive(testServer, mailbox, raw, { uid: 41 })
  expect((await receive(testServer, mailbox, raw, { uid: 41 })).id).toBe(first.id)
  const moved = await receive(testServer, mailbox, raw, { uid: 42 })
  expect(moved).toMatchObject({ state: 'ignored', reason: 'duplicate', ticketId: first.ticketId })
})

test('keeps the row of a mail without content when its ticket is removed, and stores no second row', async () => {
  const raw = rawMail({ from: 'rob@example.net' })
  const mail = await receive(testServer, mailbox, raw, { uid: 50 })
  await testServer.ctx.store.write((tx) => tx.retention.removeTicket(mail.ticketId ?? ''))
  expect(await settled(testServer, mail.id)).toMatchObject({
    reason: 'removed',
    file: null,
    sender: null,
    subject: null,
    ticketId: null,
  })
  expect((await receive(testServer, mailbox, raw, { uid: 50 })).id).toBe(mail.id)
})

test('recognises a mail of a removed ticket as a duplicate when it is fetched with another UID', async () => {
  const raw = rawMail({ from: 'rob@example.net' })
  const mail = await receive(testServer, mailbox, raw, { uid: 51 })
  await testServer.ctx.store.write((tx) => tx.retention.removeTicket(mail.ticketId ?? ''))
  expect(await receive(testServer, mailbox, raw, { uid: 52 })).toMatchObject({
    state: 'ignored',
    reason: 'duplicate',
  })
})

test('removes the quote and the raw bytes of a mail when its message is undone', async () => {
  const user = await testServer.add('User', 'iris')
  const root = await receive(testServer, mailbox, { from: user.email, messageId: 'iris@x' }, { uid: 55 })
  const text = 'Secret.\r\n\r\nOn Mon, 5 Jan 2026 at 09:00, Support wrote:\r\n> What is it?\r\n'
  const reply = { from: user.email, text, headers: ['In-Reply-To: <iris@x>'] }
  const mail = await receive(testServer, mailbox, reply, { uid: 56 })
  const params = { ticketId: root.ticketId ?? '', messageId: mail.entryId ?? '' }
  expect((await testServer.call('undoMessage', { params }, user.token)).status).toBe(204)
  expect(await settled(testServer, mail.id)).toMatchObject({
    file: null,
    subject: null,
    entryId: mail.entryId,
  })
  expect(await testServer.ctx.store.mailEntries.find(params.ticketId, mail.id)).toMatchObject({
    rest: '',
    html: null,
  })
  expect(await wrongWith()).toEqual([])
})

test('exports the original mails of a user, and the tickets in which the user takes part', async () => {
  const user = await testServer.add('User', 'olga')
  const raw = rawMail({ from: user.email, subject: 'Lamp', text: 'It is dark.' })
  const mail = await receive(testServer, mailbox, raw, { uid: 57 })
  await receive(testServer, mailbox, { from: user.email, headers: ['Auto-Submitted: auto-replied'] })
  const other = await receive(testServer, mailbox, { from: 'someone@example.net' })
  await testServer.ctx.store.write((tx) =>
    tx.participants.add({
      ticketId: other.ticketId ?? '',
      accountId: user.id,
      addedBy: null,
      why: 'held_mail',
      since: testServer.now().toISOString(),
    }),
  )
  const { answer } = await testServer.call('exportOwnData', {}, user.token)
  const files = unzip(answer)
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, Record<string, unknown>[]>
  expect(data['mailsSent']?.map(({ state }) => state).toSorted()).toEqual(['delivered', 'ignored'])
  const lamp = data['mailsSent']?.find(({ subject }) => subject === 'Lamp')
  expect(lamp).toMatchObject({ to: 'support@example.org', ticket: mail.ticketId })
  expect(String(files.get(String(lamp?.['original'])))).toBe(String(raw))
  expect(data['ticketsTakingPartIn']).toMatchObject([{ ticket: other.ticketId, why: 'held_mail' }])
})

test('removes the texts of mails when their author is erased', async () => {
  const mail = await receive(testServer, mailbox, { from: 'Tom Hale <tom@example.net>' }, { uid: 60 })
  const automatic = { from: 'tom@example.net', headers: ['Auto-Submitted: auto-replied'] }
  const away = await receive(testServer, mailbox, automatic)
  expect(away).toMatchObject({ state: 'ignored', sender: 'tom@example.net' })
  const contact = await testServer.ctx.store.accounts.findSender('tom@example.net')
  const admin = await testServer.add('Admin', 'yara')
  const erased = await testServer.call(
    'eraseUser',
    { params: { userId: contact?.id ?? '' } } as never,
    admin.token,
  )
  expect(erased.status).toBeLessThan(300)
  for (const id of [mail.id, away.id])
    expect(await settled(testServer, id)).toMatchObject({ file: null, sender: null, subject: null })
})

test('lets a sender log in only after registration, and then gives them their earlier tickets', async () => {
  const email = 'nora@example.net'
  const first = await receive(testServer, mailbox, { from: `Nora Lind <${email}>` }, { uid: 70 })
  const contact = await testServer.ctx.store.accounts.findSender(email)
  expect(contact).toMatchObject({ username: 'Nora Lind', isContact: true })
  const card = await testServer.ctx.store.accounts.findUser(contact?.id ?? '')
  expect(card).toMatchObject({ isContact: true, claimedAt: null })
  const logIn = await testServer.call('logIn', { body: { log_detail: email, userPassword: PASSWORD } })
  expect(logIn.failure.code).toBe('login_failed')
  const { Otp } = (await testServer.call('requestCode', { body: { email } })).answer
  const secret = { password: PASSWORD, repeatpassword: PASSWORD }
  const body = { username: 'nora', email, ...secret, otpemail: email, otp: Otp, pto: Otp }
  expect((await testServer.call('register', { body })).status).toBeLessThan(300)
  expect(await testServer.ctx.store.accounts.findSender(email)).toMatchObject({
    id: contact?.id,
    username: 'nora',
    isContact: false,
  })
  expect(await testServer.ctx.store.accounts.findUser(contact?.id ?? '')).toMatchObject({
    isContact: false,
    claimedAt: testServer.now().toISOString(),
  })
  const ticket = await testServer.ctx.store.tickets.find(first.ticketId ?? '')
  expect(ticket?.requester.username).toBe('nora')
})

test('lets verify find every mail once, and report a mail that is missing in its ticket', async () => {
  const mail = await receive(testServer, mailbox, { from: 'zoe@example.net' }, { uid: 80 })
  expect(await wrongWith()).toEqual([])
  await onDatabase(testServer, (run) => run(`delete from mail_entries where received_id = '${mail.id}'`))
  expect((await wrongWith()).join('\n')).toContain(`entry of mail ${mail.id}`)
})

test('shows the unchanged headers of a mail to staff who may see its ticket, and not to other users', async () => {
  const agent = await testServer.add('SupportTeam')
  const headers = ['Received: from a.example\r\n\tby b.example', 'X-Odd: =?utf-8?q?caf=C3=A9?=']
  const { id: mailId } = await receive(testServer, mailbox, {
    from: 'ida@example.net',
    headers,
    text: 'A: b',
  })
  const read = (token: string) => testServer.call('getReceivedMailHeaders', { params: { mailId } }, token)
  const { answer } = await read(agent.token)
  expect(answer.isWhole).toBe(true)
  expect(answer.headers).toMatch(/^From: ida@example\.net\n/)
  expect(answer.headers).toContain('Received: from a.example\n\tby b.example\nX-Odd: =?utf-8?q?caf=C3=A9?=')
  expect(answer.headers).not.toContain('A: b')
  expect((await read((await testServer.add('User')).token)).status).toBe(403)
})

test('shows the headers of a mail without a ticket only to admins', async () => {
  const [agent, admin] = [await testServer.add('SupportTeam'), await testServer.add('Admin')]
  const automatic = { from: 'iva@example.net', headers: ['Auto-Submitted: auto-replied'] }
  const { id: mailId, ticketId } = await receive(testServer, mailbox, automatic)
  expect(ticketId).toBeNull()
  const read = (token: string) => testServer.call('getReceivedMailHeaders', { params: { mailId } }, token)
  expect((await read(admin.token)).status).toBe(200)
  expect((await read(agent.token)).status).toBe(404)
})

test('shows up to 100,000 characters of very long headers, and marks them as cut', async () => {
  const agent = await testServer.add('SupportTeam')
  const headers = Array.from({ length: 5_000 }, (_, n) => `X-Long-${n}: ${'x'.repeat(60)}`)
  const { id: mailId } = await receive(testServer, mailbox, { from: 'ivo@example.net', headers })
  const { answer } = await testServer.call('getReceivedMailHeaders', { params: { mailId } }, agent.token)
  expect(answer.isWhole).toBe(false)
  expect(answer.headers.length).toBeGreaterThan(90_000)
  expect(answer.headers.length).toBeLessThanOrEqual(100_000)
})
