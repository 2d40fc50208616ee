import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { LIVE, LIVE_CLOSE, type PresentUser } from '@support-desk/contract'
import { listenLive, openLive, type LivePage } from '../testing/live/live-page.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'
import { addTicket } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'
import type { Outgoing } from '../channels/mail/index.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
/** Two nodes of one install. */
let one: TestServer
let two: TestServer
let addresses: { one: string; two: string }
let user: User
let member: User
let admin: User

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  const environment = { DATABASE_URL: database.url, LIMIT_LOGINS_PER_ACCOUNT: '4/900' }
  ;[one, two] = await Promise.all([startTestServer({ environment }), startTestServer({ environment })])
  addresses = { one: await listenLive(one), two: await listenLive(two) }
  user = await one.add('User')
  member = await two.add('SupportTeam')
  admin = await one.add('Admin')
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await database.drop()
})

async function join(node: keyof typeof addresses, person: User, since?: number): Promise<LivePage> {
  const page = openLive(addresses[node], person.token, since ?? null)
  await page.next('ready')
  return page
}

const saidAbout = (page: LivePage, ticket: string): PresentUser[][] =>
  page.heard.flatMap((message) =>
    message.kind === 'presence' && message.ticketId === ticket ? [message.users] : [],
  )
/** Waits until a page sees these users on a ticket, and advances the clocks by `passes`. */
const sees = (page: LivePage, ticket: string, users: PresentUser[], passes = pass): Promise<true> =>
  waitFor(() => {
    passes()
    return JSON.stringify(saidAbout(page, ticket).at(-1)) === JSON.stringify(users) || undefined
  })
/** Advances the clocks long enough to send gathered signals, and far less than a lease. */
function pass(): void {
  for (const node of [one, two]) node.advance(0.1)
}

it('sends the events of all nodes, and resumes on another node', async () => {
  const [here, there] = [await join('one', admin), await join('two', admin)]
  for (let count = 0; count < 5; count++) {
    await one.raise(user)
    await two.raise(user)
  }
  const raised = (page: LivePage) => page.events().filter(({ kind }) => kind === 'ticket.raised')
  await waitFor(() => (raised(here).length === 10 && raised(there).length === 10) || undefined)
  expect(raised(here)).toEqual(raised(there))
  await there.leave()

  const known = here.upTo()
  await one.raise(user)
  const last = await waitFor(() => (here.upTo() > known ? here.upTo() : undefined))
  const back = await join('two', admin, last)
  expect(back.heard.map(({ kind }) => kind)).not.toContain('start_over')
  const again = await join('two', admin, known)
  expect(raised(again).map(({ number }) => number)).toEqual([last])
  await Promise.all([here, back, again].map((page) => page.leave()))
})

it('shows viewing and typing users of any node, until they leave or their node dies', async () => {
  const ticket = await one.raise(user)
  const [memberPage, adminPage] = [await join('two', member), await join('one', admin)]
  memberPage.say({ kind: 'look', ticketId: ticket, isTyping: false })
  await sees(adminPage, ticket, [{ userId: member.id, isTyping: false }])
  memberPage.say({ kind: 'look', ticketId: ticket, isTyping: true })
  await sees(adminPage, ticket, [{ userId: member.id, isTyping: true }])
  const userPage = await join('one', user)
  await sees(userPage, ticket, [{ userId: member.id, isTyping: true }])
  await memberPage.leave()
  await sees(adminPage, ticket, [])
  await sees(userPage, ticket, [])

  const again = await join('two', member)
  again.say({ kind: 'look', ticketId: ticket, isTyping: false })
  await sees(adminPage, ticket, [{ userId: member.id, isTyping: false }])
  const { signals } = two.ctx.store
  const { send } = signals
  // Simulates a dead process.
  signals.send = () => {}
  await again.leave()
  one.advance(LIVE.presenceLeaseMs / 1000 - 2)
  expect(saidAbout(adminPage, ticket).at(-1)).toEqual([{ userId: member.id, isTyping: false }])
  await sees(adminPage, ticket, [], () => one.advance(0.1))
  signals.send = send
  await Promise.all([adminPage, userPage].map((page) => page.leave()))
})

it('accepts and ends a session on all nodes', async () => {
  const person = await one.add('User')
  const [here, there] = [await join('one', person), await join('two', person)]
  expect((await two.call('checkSession', {}, person.token)).status).toBe(200)
  expect((await two.call('logOut', {}, person.token)).status).toBe(200)
  expect(await Promise.all([here.closed, there.closed])).toEqual([
    LIVE_CLOSE.sessionOver,
    LIVE_CLOSE.sessionOver,
  ])
  expect((await one.call('checkSession', {}, person.token)).status).toBe(401)
})

it('counts logins and code attempts over all nodes', async () => {
  const person = await one.add('User')
  const wrong = { log_detail: person.username, userPassword: 'Wrong#123' }
  const statuses: number[] = []
  for (const node of [one, two, one, two, one, two]) {
    statuses.push((await node.call('logIn', { body: wrong })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])

  const email = 'new@example.com'
  const { answer } = await one.call('requestCode', { body: { email } })
  const code = await Promise.race([one.codeFor(email), two.codeFor(email)])
  const register = (node: TestServer, otp: string) => {
    const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
    const proof = { otpemail: answer.Email, otp, pto: answer.Otp }
    return node.call('register', { body: { username: 'new', email, ...secret, ...proof } })
  }
  const bad = code === '000000' ? '111111' : '000000'
  for (const node of [one, two, one, two, one]) expect((await register(node, bad)).status).toBe(400)
  expect((await register(two, code)).failure.code).toBe('code_wrong')
})

it('sends every mail once, from any node', async () => {
  const [first, second] = [one.sent.length, two.sent.length]
  const tickets: string[] = []
  // Sequential: thirty at once would time out waiting for one of the ten connections on a busy machine.
  for (let count = 0; count < 30; count++) tickets.push(await addTicket(one.ctx.store, user.id))
  await Promise.all(
    tickets.map((Ticketid, index) =>
      (index % 2 ? one : two).call('legacyTakeTicket', { body: { Ticketid } }, member.token),
    ),
  )
  const sent = () => [...one.sent.slice(first), ...two.sent.slice(second)]
  await waitFor(() => sent().length >= 30 || undefined)
  await expect.poll(() => one.ctx.store.outbox.nextDue()).toBeNull()
  expect(new Set(sent().map(({ messageId }) => messageId)).size).toBe(30)
  expect(sent()).toHaveLength(30)
})

it('takes over the mail of a dead node within 30 seconds', async () => {
  const place = await createDatabase(inject('postgresUrl'))
  const environment = { DATABASE_URL: place.url }
  const { promise: hanging, resolve: release } = Promise.withResolvers<void>()
  const begun: string[] = []
  const send = ({ messageId }: Outgoing): Promise<void> => {
    begun.push(messageId)
    return hanging
  }
  const dead = await startTestServer({ environment, sender: { send, close: () => undefined } })
  const [reader, taker] = [await dead.add('User'), await dead.add('SupportTeam')]
  const Ticketid = await addTicket(dead.ctx.store, reader.id)
  await dead.call('legacyTakeTicket', { body: { Ticketid } }, taker.token)
  await waitFor(() => begun[0])

  // The dead node's clock stops here, so it renews no lease.
  const alive = await startTestServer({ environment })
  await expect
    .poll(() => alive.ctx.store.outbox.nextDue())
    .toBe(new Date(alive.now().getTime() + 25_000).toISOString())
  alive.advance(24)
  await expect.poll(() => alive.ctx.store.outbox.nextDue()).not.toBeNull()
  expect(alive.sent).toEqual([])
  alive.advance(1)
  await waitFor(() => alive.sent[0])
  expect(alive.sent.map(({ messageId }) => messageId)).toEqual(begun)
  release()
  await Promise.all([dead.stop(), alive.stop()])
  await place.drop()
})
