import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../testing/mail/incoming.ts'
import { Undelivered } from './undelivered.ts'

let testServer: TestServer
let mailbox: string
let agent: User
let admin: User
let count = 0
/** The refusal of each email by the mail server; null: it accepts. */
let trouble: Undelivered | null = null

beforeAll(async () => {
  testServer = await startTestServer({
    sender: {
      send: () => (trouble === null ? Promise.resolve() : Promise.reject(trouble)),
      close: () => {},
    },
  })
  mailbox = await addTestMailbox(testServer, 'support@example.org', { acknowledges: false })
  agent = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

/** A reply to a requester who wrote by mail. */
async function replied() {
  const from = `stranger-${++count}@example.net`
  const mail = await receive(testServer, mailbox, { from, messageId: `m${count}@example.net` })
  const params = { ticketId: mail.ticketId ?? '' }
  const body = {
    text: 'Is it plugged in?',
    key: `key-${count}-of-this-message`,
    files: [],
  }
  expect((await testServer.call('createMessage', { params, body }, agent.token)).status).toBe(200)
  return { from, params }
}

/** Advances the clock, and waits until an email was tried. */
async function tried(seconds: number): Promise<void> {
  testServer.advance(seconds)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
}

type Params = { ticketId: string }
const bouncesOf = async (params: Params, { token } = agent) =>
  (await testServer.call('getConversation', { params, query: {} }, token)).answer.mails.flatMap(
    ({ bounce }) => bounce ?? [],
  )
const turnOf = async ({ ticketId }: Params) => (await testServer.ctx.store.tickets.find(ticketId))?.turn
const undelivered = async (params: Params) =>
  (await testServer.call('getParticipants', { params }, agent.token)).answer.requester.undelivered
const alarm = async () => (await testServer.call('getMailboxAlarm', {}, admin.token)).answer.outgoing
const kinds = async () => (await testServer.ctx.store.events.list(0, 100_000)).map(({ kind }) => kind)

test('shows a refused reply at its message, marks the address as unreachable, and gives staff the turn', async () => {
  const { from, params } = await replied()
  const words = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here"
  trouble = new Undelivered(words, { isRefused: true, isAboutRecipient: true })
  await tried(20)
  const said = { recipient: from, status: '5.1.1', text: '550 5.1.1 No such user here' }
  expect(await bouncesOf(params)).toEqual([{ why: 'trying', ...said }])
  expect(await turnOf(params)).toBe('requester')
  for (const seconds of [60, 120]) await tried(seconds)
  expect(await bouncesOf(params)).toEqual([{ why: 'refused', ...said }])
  expect(await turnOf(params)).toBe('us')
  expect(await undelivered(params)).toMatchObject({ status: '5.1.1' })
  expect(await kinds()).toContain('mail.undelivered')
  // The address exists now.
  trouble = null
  const [failed] = (await testServer.call('listFailedEmails', { query: {} }, admin.token)).answer
  const id = failed?.id ?? ''
  expect((await testServer.call('retryFailedEmail', { params: { id } }, admin.token)).status).toBe(204)
  await tried(1)
  expect(await bouncesOf(params)).toEqual([])
  expect(await undelivered(params)).toBeNull()
})

test('marks no address as unreachable if the mail server refuses the help desk itself', async () => {
  const { params } = await replied()
  trouble = new Undelivered('554 5.7.1 Relay access denied', { isRefused: true })
  for (const seconds of [20, 60, 120]) await tried(seconds)
  trouble = null
  expect(await bouncesOf(params)).toMatchObject([{ why: 'refused', status: '5.7.1' }])
  expect(await undelivered(params)).toBeNull()
})

test('alarms admins within ten minutes when no email can be sent, and reports the recovery', async () => {
  trouble = new Undelivered('connect ECONNREFUSED 192.0.2.1:25', { isRefused: false })
  const { params } = await replied()
  await tried(20)
  expect(await alarm()).toBeNull()
  for (let minute = 0; minute < 10; minute++) await tried(60)
  expect(await alarm()).toMatchObject({ why: 'failing', error: 'connect ECONNREFUSED 192.0.2.1:25' })
  await expect.poll(kinds).toContain('mail.outgoing_failing')
  const ready = await testServer.app.inject({
    url: '/readyz',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(ready.json()).toMatchObject({
    outgoingMail: { isSetUp: true, error: expect.stringContaining('ECONN') },
  })
  expect(await bouncesOf(params)).toMatchObject([{ why: 'trying', status: null }])
  trouble = null
  await tried(60 * 60)
  await expect.poll(alarm).toBeNull()
  await tried(60)
  await expect.poll(kinds).toContain('mail.outgoing_working')
  expect((await kinds()).filter((kind) => kind === 'mail.outgoing_failing')).toHaveLength(1)
})

test('shows that replies are not sent if no mail server is set up', async () => {
  const former = testServer
  testServer = await startTestServer({ sender: undefined })
  try {
    mailbox = await addTestMailbox(testServer, 'support@example.org', { acknowledges: false })
    agent = await testServer.add('SupportTeam')
    admin = await testServer.add('Admin')
    const { from, params } = await replied()
    const expected = [{ why: 'not_set_up', recipient: from, status: null, text: '' }]
    expect(await bouncesOf(params)).toEqual(expected)
    await tried(20)
    expect(await bouncesOf(params)).toEqual(expected)
    expect(await alarm()).toEqual({ why: 'not_set_up', error: null, failingSince: null })
    const { answer } = await testServer.call('getParticipants', { params }, agent.token)
    expect(answer.mail).toMatchObject({ address: 'support@example.org', isSent: false })
  } finally {
    await testServer.stop()
    testServer = former
  }
})
