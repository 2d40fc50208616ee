import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldDecision } from '@support-desk/contract'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive, settled } from '../../../../testing/mail/incoming.ts'

let testServer: TestServer
let mailbox: string
let agent: User
let admin: User
let count = 0

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  agent = await testServer.add('SupportTeam', 'sven')
  admin = await testServer.add('Admin', 'yara')
})
afterAll(() => testServer.stop())

/** A mail held in the margin of a ticket of another person. */
async function heldMail() {
  const messageId = `asked-${++count}@example.net`
  const asked = await receive(testServer, mailbox, { from: `asker-${count}@example.net`, messageId })
  const sender = `colleague-${count}@example.net`
  const reply = { from: sender, text: 'I have it too.', headers: [`In-Reply-To: <${messageId}>`] }
  const held = await receive(testServer, mailbox, reply)
  expect(held).toMatchObject({ state: 'held', ticketId: asked.ticketId })
  return { id: held.id, ticketId: asked.ticketId ?? '', sender, messageId }
}
const decide = (mailId: string, decision: HeldDecision, by = agent) =>
  testServer.call('decideHeldMail', { params: { mailId }, body: { decision } }, by.token)
const waiting = async (ticketId: string) =>
  (await testServer.call('listHeldMails', { params: { ticketId } }, agent.token)).answer.map(({ id }) => id)
const mailOf = (id: string) => testServer.ctx.store.receivedMails.find(id)
const textsOf = async (ticketId: string) =>
  (
    await testServer.call('getMessages', { params: { ticketId }, query: {} }, agent.token)
  ).answer.messages.map(({ text }) => text)

test('adds a held mail to its ticket, and makes its sender a participant', async () => {
  const { id, ticketId, sender, messageId } = await heldMail()
  expect(await waiting(ticketId)).toEqual([id])
  expect((await decide(id, 'add')).status).toBe(204)
  expect(await mailOf(id)).toMatchObject({ state: 'delivered', reason: 'added', ticketId })
  expect(await textsOf(ticketId)).toEqual(['I have it too.'])
  expect(await waiting(ticketId)).toEqual([])
  const more = { from: sender, text: 'Still.', headers: [`In-Reply-To: <${messageId}>`] }
  expect(await receive(testServer, mailbox, more)).toMatchObject({ reason: 'answer', ticketId })
  expect((await decide(id, 'add')).failure.code).toBe('validation')
})

test('accepts only one of two simultaneous decisions about a held mail', async () => {
  const { id, ticketId } = await heldMail()
  const answers = await Promise.all([decide(id, 'add'), decide(id, 'own_ticket', admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  const mail = await mailOf(id)
  expect(await textsOf(ticketId)).toHaveLength(mail?.reason === 'added' ? 1 : 0)
})

test('makes a separate ticket of a held mail', async () => {
  const { id, ticketId, sender } = await heldMail()
  expect((await decide(id, 'own_ticket')).status).toBe(204)
  const mail = await mailOf(id)
  expect(mail).toMatchObject({ state: 'delivered', reason: 'own_ticket' })
  expect(mail?.ticketId).not.toBe(ticketId)
  expect((await testServer.ctx.store.tickets.find(mail?.ticketId ?? ''))?.requester.username).toBe(sender)
  expect(await textsOf(ticketId)).toEqual([])
})

test('lets staff ignore a held mail, and hold the mail again', async () => {
  const { id, ticketId } = await heldMail()
  expect((await decide(id, 'ignore')).status).toBe(204)
  expect(await mailOf(id)).toMatchObject({ state: 'ignored', reason: 'decided' })
  expect(await waiting(ticketId)).toEqual([])
  expect((await decide(id, 'hold')).status).toBe(204)
  expect(await waiting(ticketId)).toEqual([id])
})

test('shows the original reason when a mail is held again', async () => {
  const from = `forged-${++count}@example.net`
  const messageId = `forged-${count}@example.net`
  const { ticketId } = await receive(testServer, mailbox, { from, messageId })
  const headers = [`In-Reply-To: <${messageId}>`, 'Authentication-Results: mx.example.org; dmarc=fail']
  const { id } = await receive(testServer, mailbox, { from, headers })
  const held = { state: 'held', reason: 'address_forged', ticketId, way: (await mailOf(id))?.way }
  for (let round = 0; round < 2; round++) {
    expect(await mailOf(id)).toMatchObject(held)
    expect((await decide(id, 'ignore')).status).toBe(204)
    const { answer } = await testServer.call('getReceivedMail', { params: { mailId: id } }, admin.token)
    expect(answer.way.at(-1)).toEqual({ rule: 'decision', says: 'refused' })
    expect((await decide(id, 'hold')).status).toBe(204)
  }
  expect(await mailOf(id)).toMatchObject(held)
})

test('leaves held mails without a ticket to admins, who can process them again', async () => {
  const lost = await receive(testServer, mailbox, Buffer.from('Subject: hello\r\n\r\nWho am I?'))
  expect((await decide(lost.id, 'ignore')).failure.code).toBe('not_found')
  expect((await decide(lost.id, 'own_ticket', admin)).failure.code).toBe('validation')
  const again = await testServer.call('processReceivedMail', { params: { mailId: lost.id } }, admin.token)
  expect(again.status).toBe(200)
  expect(await settled(testServer, lost.id)).toMatchObject({ state: 'held', reason: 'no_sender' })
})
