import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../../../operations/verify/verify.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
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

test('a mail at a place that is known is not kept again, and the same bytes at another place are', async () => {
  const raw = rawMail({ from: 'ana@example.net' })
  const first = await receive(testServer, mailbox, raw, { uid: 41 })
  expect((await receive(testServer, mailbox, raw, { uid: 41 })).id).toBe(first.id)
  const moved = await receive(testServer, mailbox, raw, { uid: 42 })
  expect(moved).toMatchObject({ state: 'ignored', reason: 'duplicate', ticketId: first.ticketId })
})

test('a mail whose ticket is removed stays in the ledger without what it said, and does not come again', async () => {
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

test('what somebody wrote in mails goes when they are erased', async () => {
  const mail = await receive(testServer, mailbox, { from: 'Tom Hale <tom@example.net>' }, { uid: 60 })
  const contact = await testServer.ctx.store.accounts.findSender('tom@example.net')
  const admin = await testServer.add('Admin', 'yara')
  const erased = await testServer.call(
    'eraseUser',
    { params: { userId: contact?.id ?? '' } } as never,
    admin.token,
  )
  expect(erased.status).toBeLessThan(300)
  expect(await settled(testServer, mail.id)).toMatchObject({ file: null, sender: null, subject: null })
})

test('somebody who wrote mails cannot log in, registers with the address, and has their tickets', async () => {
  const email = 'nora@example.net'
  const first = await receive(testServer, mailbox, { from: `Nora Lind <${email}>` }, { uid: 70 })
  const contact = await testServer.ctx.store.accounts.findSender(email)
  expect(contact).toMatchObject({ username: 'Nora Lind', isContact: true })
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
  const ticket = await testServer.ctx.store.tickets.find(first.ticketId ?? '')
  expect(ticket?.requester.username).toBe('nora')
})

test('verify says that every mail is there once, and names one that is not in its ticket', async () => {
  const mail = await receive(testServer, mailbox, { from: 'zoe@example.net' }, { uid: 80 })
  expect(await wrongWith()).toEqual([])
  await onDatabase(testServer, (run) => run(`delete from mail_entries where received_id = '${mail.id}'`))
  expect((await wrongWith()).join('\n')).toContain(`entry of mail ${mail.id}`)
})
