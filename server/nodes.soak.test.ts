import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_CLOSE } from '@support-desk/contract'
import { createPasswords } from './auth/passwords/passwords.ts'
import { mayHearOf } from './kernel/event-registry.ts'
import type { Store } from './kernel/store.ts'
import { seededRandom } from './demo/random.ts'
import { type BreakingProxy, startBreakingProxy } from './testing/live/breaking-proxy.ts'
import { PASSWORD, samplePicture, waitFor } from './testing/calls/test-server.ts'
import { type MailServer, startMailServer } from './testing/mail/mail-server.ts'
import { openStore } from './open-store.ts'
import { addTicket } from './testing/database/test-store.ts'
import { createInsistentClient, type InsistentClient } from './testing/programs/insistent-client.ts'
import { type NodeProcess, startNode } from './testing/programs/node-process.ts'
import { type OwnPostgres, startOwnPostgres } from './testing/postgres/postgres.ts'
import { keepConnected, type SteadyPage } from './testing/live/steady-page.ts'

const TAKEN = 20
const PAGES = 9
/** Longer than a lease, also on a busy machine. */
const TAKEN_OVER_MS = 30_000

let folder: string
let postgres: OwnPostgres
let mail: MailServer
let nodes: NodeProcess[] = []
let proxies: BreakingProxy[] = []
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-nodes-'))
  ;[postgres, mail] = await Promise.all([startOwnPostgres(), startMailServer()])
  // Simultaneously, on an empty database.
  nodes = await Promise.all([0, 1, 2].map((index) => start(index)))
  proxies = await Promise.all(nodes.map(({ port }) => startBreakingProxy(port)))
  store = await openStore({ dataDir: folder, databaseUrl: postgres.url })
})
afterAll(async () => {
  for (const node of nodes) node.signal('SIGKILL')
  await store.close()
  await Promise.all([...proxies.map((proxy) => proxy.stop()), mail.stop(), postgres.stop()])
  await rm(folder, { recursive: true })
})

const start = (index: number, port = 0): Promise<NodeProcess> =>
  startNode({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, `node-${index}`),
    PORT: String(port),
    SMTP_URL: mail.url,
    MAIL_FROM: 'desk@example.org',
    ADMIN_PASSWORD: PASSWORD,
    DRAIN_SECONDS: '1',
  })

/** Creates an account and logs in on one of the nodes. */
async function add(username: string, role: 'User' | 'SupportTeam') {
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const account = { id: username, username, email: `${username}@example.com`, role, joinedAt: '2026-01-01' }
  const passwordHash = await createPasswords(cost).hash(PASSWORD)
  await store.write((tx) => tx.accounts.insert({ ...account, passwordHash }))
  return { ...account, ...(await logIn(username)) }
}

async function logIn(login: string): Promise<{ token: string; client: InsistentClient }> {
  const ports = proxies.map(({ port }) => port)
  const body = { log_detail: login, userPassword: PASSWORD }
  const answer = await createInsistentClient(ports, '').insist('/api/Login', body)
  const { jwttoken: token } = answer.body['loginnewuser'] as { jwttoken: string }
  return { token, client: createInsistentClient(ports, token) }
}

async function ticketForm(subject: string): Promise<FormData> {
  const form = new FormData()
  form.set(
    'ticketdetails',
    JSON.stringify({ date: '2026-01-05', time: '', subject, message: 'All is green.' }),
  )
  form.set('img', new Blob([Uint8Array.from(await samplePicture())], { type: 'image/png' }), 'screen.png')
  return form
}

/** Repeats an action in several lanes with a pause in between. Returns the number of repetitions. */
async function keepDoing(
  lanes: number,
  breathMs: number,
  isOver: (done: number) => boolean,
  act: (index: number) => Promise<unknown>,
): Promise<number> {
  let begun = 0
  const lane = async () => {
    while (!isOver(begun)) {
      await act(begun++)
      await setTimeout(breathMs)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return begun
}

test('keeps all acknowledged changes of three nodes exactly once, despite crashes', async () => {
  const [user, member] = [await add('amara', 'User'), await add('bela', 'SupportTeam')]
  const admin = await logIn('admin')
  const chatTicket = await addTicket(store, user.id, { subject: 'Chat' })
  await store.write(async (tx) => {
    await tx.tickets.assignIfFree(chatTicket, member, user.joinedAt)
    await tx.chat.join(chatTicket, [user.id, member.id], user.joinedAt)
    // Mail about messages waits longer than this test.
    await tx.mailPreferences.set(member.id, { assigned: true, status: true, chat: false })
  })
  const toTake: string[] = []
  for (let index = 0; index <= TAKEN; index++) toTake.push(await addTicket(store, user.id))
  const begin = await store.events.latest()
  const ports = proxies.map(({ port }) => port)
  const users = [admin, member, user]
  const pages = Array.from({ length: PAGES }, (_, index) =>
    keepConnected(ports, index, users[Math.floor(index / 3)]?.token ?? '', begin),
  )
  await waitFor(() => pages.every((page) => page.upTo() >= begin) || undefined)

  // The first node claims a mail and dies during the delivery.
  const [first, second, third] = nodes
  mail.troubles.end = ['hang']
  for (const node of [second, third]) node?.signal('SIGSTOP')
  const atFirst = createInsistentClient([first?.port ?? 0], member.token)
  expect(await atFirst.insist('/api/taketickets', { Ticketid: toTake.pop() })).toMatchObject({ status: 200 })
  await waitFor(() => mail.visits.end || undefined)
  first?.signal('SIGKILL')
  for (const node of [second, third]) node?.signal('SIGCONT')
  await first?.ended
  const diedAt = performance.now()

  const raised: string[] = []
  let posted = 0
  let isOver = false
  const random = seededRandom(7)
  const work = Promise.all([
    keepDoing(
      4,
      60,
      () => isOver,
      async (index) => {
        const body = { ticketid: chatTicket, chat: `Line ${index}`, key: `key-of-line-${index}` }
        expect((await user.client.insist('/api/postchat', body)).status).toBe(200)
        posted++
        if (random.next() < 0.1) random.pick(proxies).cut(() => random.next())
      },
    ),
    keepDoing(
      1,
      300,
      () => isOver,
      async (index) => {
        const outcome = await user.client.ask('/api/NewTicket', await ticketForm(`Raised ${index}`))
        if (outcome !== 'no answer' && outcome.status === 200) raised.push(String(outcome.body['ticketID']))
      },
    ),
    keepDoing(
      1,
      200,
      (done) => done === TAKEN,
      async (index) => {
        const { status } = await member.client.insist('/api/taketickets', { Ticketid: toTake[index] })
        // 409 when the first answer was lost.
        expect([200, 409]).toContain(status)
      },
    ),
  ])
  const progress = async () => {
    const before = posted
    await waitFor(() => posted >= before + 20 || undefined)
  }
  const outage = async (how: 'shutdown' | 'crash') => {
    const before = user.client.refusals()
    await postgres.end(how)
    await waitFor(() => user.client.refusals() > before || undefined)
    await postgres.start()
  }

  await progress()
  await outage('shutdown')
  await progress()
  nodes[0] = await start(0, first?.port)
  await outage('crash')
  await progress()
  await expectRollingRestart(1, pages)
  await progress()
  isOver = true
  const [messagesSent] = await work

  const events = await store.events.list(begin, 10_000)
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => begin + index + 1))
  const countOf = (kind: string) => events.filter((event) => event.kind === kind).length
  const messages = await store.chat.between(chatTicket, 1, 100_000)
  expect(messages.map(({ text }) => text).toSorted()).toEqual(
    Array.from({ length: messagesSent }, (_, index) => `Line ${index}`).toSorted(),
  )
  expect(countOf('message.posted')).toBe(messagesSent)
  expect(countOf('ticket.taken')).toBe(TAKEN + 1)
  expect(new Set(raised).size).toBe(raised.length)
  expect(raised.length).toBeGreaterThan(0)
  for (const id of raised) expect(events.filter(({ ticketId }) => ticketId === id)).toHaveLength(1)
  for (const { client } of [user, member]) {
    expect(client.unclean).toEqual([])
    expect(client.late()).toBe(0)
  }

  const last = events.at(-1)?.number ?? 0
  await waitFor(() => pages.every((page) => page.upTo() >= last) || undefined)
  const roles = [{ id: 'admin', role: 'Admin' }, member, user] as const
  for (const [index, page] of pages.entries()) {
    const listener = roles[Math.floor(index / 3)] ?? user
    const theirs = events.filter((event) => mayHearOf(listener, event)).map(({ number }) => number)
    expect(page.heard.filter((number) => number <= last)).toEqual(theirs)
    expect(page.startsOver()).toBe(0)
    page.leave()
  }

  const confirmed = () => mail.received.filter(({ isConfirmed }) => isConfirmed)
  await waitFor(
    () => confirmed().length >= TAKEN + 1 || undefined,
    TAKEN_OVER_MS - (performance.now() - diedAt),
  )
  await expect.poll(() => store.outbox.nextDue()).toBeNull()
  const ids = confirmed().map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(TAKEN + 1)
  expect(ids).toHaveLength(TAKEN + 1)
})

/** Stops a node as a rolling restart does, while pages and clients are connected to it. */
async function expectRollingRestart(index: number, pages: SteadyPage[]): Promise<void> {
  const node = nodes[index]
  if (!node) throw new Error('There is no such node.')
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${node.port}${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  node.signal('SIGTERM')
  await expect.poll(() => ask('/readyz'), { interval: 5 }).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/api/Alreadylogin')).toBe(401)
  expect(await node.ended).toBe(0)
  expect(pages.flatMap(({ closes }) => closes)).toContain(LIVE_CLOSE.restart)
}
