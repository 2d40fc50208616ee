import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'
import { patternsFor, readPattern } from './pattern.ts'

let testServer: TestServer
let mailbox: string
let ada: User
let dana: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  ;[ada, dana] = [await testServer.add('SupportTeam', 'Ada'), await testServer.add('Admin', 'Dana')]
})
afterAll(() => testServer.stop())

const block = (pattern: string) => testServer.call('createBlockedSender', { body: { pattern } }, dana.token)
const blocked = async () => (await testServer.call('listBlockedSenders', {}, dana.token)).answer
const unblock = (blockedSenderId: string) =>
  testServer.call('deleteBlockedSender', { params: { blockedSenderId } }, dana.token)
const expectCode = ({ failure }: { failure: { code: string } }, code: string) =>
  expect(failure.code).toBe(code)
const mailsTo = (address: string) => testServer.sent.filter(({ recipient }) => recipient === address)

test('ignores mails of a blocked sender without an acknowledgement, until staff make a ticket of such a mail', async () => {
  const { answer } = await block('Offers@Spam.example')
  expect(answer).toMatchObject({
    kind: 'address',
    pattern: 'offers@spam.example',
    createdBy: { username: 'Dana' },
  })
  const mail = await receive(testServer, mailbox, { from: 'offers@spam.example', subject: 'Win' })
  expect(mail).toMatchObject({ state: 'ignored', reason: 'sender_blocked', ticketId: null })
  testServer.advance(60)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  expect(mailsTo('offers@spam.example')).toEqual([])
  const decide = (decision: 'hold' | 'own_ticket') =>
    testServer.call('decideHeldMail', { params: { mailId: mail.id }, body: { decision } }, dana.token)
  expect((await decide('hold')).status).toBe(204)
  expect((await decide('own_ticket')).status).toBe(204)
  expect(await testServer.ctx.store.receivedMails.find(mail.id)).toMatchObject({
    state: 'delivered',
    reason: 'own_ticket',
  })
  await unblock(answer.id)
  const later = await receive(testServer, mailbox, { from: 'offers@spam.example', subject: 'Win again' })
  expect(later).toMatchObject({ state: 'delivered' })
})

test('blocks a domain with its subdomains, but not similar domains and not staff', async () => {
  const { id } = (await block('@bulk.example')).answer
  expect(await receive(testServer, mailbox, { from: 'a@bulk.example' })).toMatchObject({ state: 'ignored' })
  expect(await receive(testServer, mailbox, { from: 'a@m.bulk.example' })).toMatchObject({ state: 'ignored' })
  expect(await receive(testServer, mailbox, { from: 'a@notbulk.example' })).toMatchObject({
    state: 'delivered',
  })
  await block('example.com')
  const ofStaff = await receive(testServer, mailbox, { from: ada.email })
  expect(ofStaff.reason).not.toBe('sender_blocked')
  expect((await block('bulk.example')).answer.id).toBe(id)
  expect((await blocked()).map(({ pattern }) => pattern).toSorted()).toEqual(['bulk.example', 'example.com'])
  for (const each of await blocked()) expect((await unblock(each.id)).status).toBe(204)
  expectCode(await unblock(id), 'not_found')
})

test('blocks all addresses of the sender with the spam mark on request only, and undoing the mark ends the blocks', async () => {
  const messageId = 'lottery@example.net'
  const first = await receive(testServer, mailbox, { from: 'winner@example.net', messageId })
  const params = { ticketId: first.ticketId ?? '' }
  const headers = [`In-Reply-To: <${messageId}>`]
  await testServer.call('markTicketAsSpam', { params, body: {} }, ada.token)
  const reply = await receive(testServer, mailbox, { from: 'winner@example.net', text: 'Hurry.', headers })
  expect(reply).toMatchObject({ state: 'delivered', ticketId: params.ticketId })
  expect((await testServer.call('getTicket', { params }, ada.token)).answer.queue?.isSpam).toBe(true)
  await testServer.call('markTicketAsNotSpam', { params }, ada.token)
  const { id: userId } = (await testServer.call('getTicket', { params }, ada.token)).answer.requester
  const further = { params: { userId }, body: { email: 'further@example.net' } }
  await testServer.call('createContactAddress', further, ada.token)
  await testServer.call('markTicketAsSpam', { params, body: { blockSender: true } }, ada.token)
  expect((await blocked()).map(({ pattern }) => pattern).toSorted()).toEqual([
    'further@example.net',
    'winner@example.net',
  ])
  const later = await receive(testServer, mailbox, {
    from: 'winner@example.net',
    text: 'Last call.',
    headers,
  })
  expect(later).toMatchObject({ state: 'ignored', reason: 'sender_blocked' })
  await testServer.call('undoTicketChange', { params, body: {} }, ada.token)
  expect(await blocked()).toEqual([])
})

test.each([
  ['Ada@Example.com', { kind: 'address', pattern: 'ada@example.com' }],
  ['@example.com', { kind: 'domain', pattern: 'example.com' }],
  ['com', null],
  ['two words.example', null],
])('reads %s', (text, read) => {
  expect(readPattern(text)).toEqual(read)
})

test('a block of the address, its domain or a parent domain matches an address', () => {
  expect(patternsFor('Ada@m.example.com')).toEqual(['ada@m.example.com', 'm.example.com', 'example.com'])
})
