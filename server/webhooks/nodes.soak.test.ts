import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openStore, type StoreLocation } from '../open-store.ts'
import { addGoodToken, WEBHOOK_SCOPES } from '../testing/calls/tokens.ts'
import { PASSWORD } from '../testing/calls/test-server.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'
import { fillInstall } from '../testing/programs/fill-install.ts'
import { type NodeProcess, startNode } from '../testing/programs/node-process.ts'
import { QUICK_START } from '../testing/programs/quick-start.ts'
import { type Receiver, startReceiver } from '../testing/webhooks/receiver.ts'
import { expectDeliveredOnce, isAllDelivered, latestEvent } from '../testing/webhooks/expect-delivered.ts'

const TICKETS = 8
const ROUNDS = 12
/** Response time of the receiver, so that deliveries overlap. */
const AT_IT_MS = 15
const PRIORITIES = ['low', 'high'] as const

let folder: string
let database: { url: string; drop: () => Promise<void> }
let place: StoreLocation
let receiver: Receiver
let tickets: readonly string[]
let agent: string
let webhookId: string
let after: number
const nodes: NodeProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-webhook-nodes-'))
  database = await createDatabase(inject('postgresUrl'))
  place = { dataDir: folder, databaseUrl: database.url }
  tickets = await fillInstall(place, TICKETS)
  const store = await openStore(place)
  const createdAt = new Date().toISOString()
  const { token: admin } = await addGoodToken(store, 'dana', WEBHOOK_SCOPES, { createdAt })
  agent = (await addGoodToken(store, 'ada', ['tickets:write'], { createdAt })).token
  await store.close()
  receiver = await startReceiver()
  for (const index of [0, 1]) nodes[index] = await start(index)
  const made = await ask(0, 'POST', '/api/v1/webhooks', admin, { url: receiver.url, groups: ['tickets'] })
  webhookId = ((await made.json()) as { webhook: { id: string } }).webhook.id
  after = await latestEvent(place)
})
beforeEach(() =>
  receiver.answer((response) => void setTimeout(() => response.writeHead(204).end(), AT_IT_MS)),
)
afterAll(async () => {
  for (const node of nodes) node.signal('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await receiver.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = (index: number): Promise<NodeProcess> =>
  startNode({
    ...QUICK_START,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, `node-${index}`),
    ADMIN_PASSWORD: PASSWORD,
    WEBHOOK_PRIVATE_HOSTS: 'on',
    LIMIT_CALLS_PER_TOKEN: '100000/60',
  })

const ask = (node: number, method: string, path: string, token: string, body: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${nodes[node]?.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Changes every ticket `rounds` times through the nodes in turn, one change of a ticket after the other. */
const change = (rounds: number, by: readonly number[]): Promise<unknown> =>
  Promise.all(
    tickets.map(async (id, index) => {
      for (let round = 0; round < rounds; round++) {
        const priority = PRIORITIES[round % PRIORITIES.length]
        const node = by[(round + index) % by.length] ?? 0
        const path = `/api/v1/tickets/${id}/priority`
        expect((await ask(node, 'PUT', path, agent, { priority })).status).toBeLessThan(300)
      }
    }),
  )

async function untilTold(): Promise<void> {
  await expect.poll(() => isAllDelivered(place, after), { interval: 50 }).toBe(true)
}

test('delivers from two nodes in parallel: each event once, and in order per ticket', async () => {
  const underWay = new Map<string, string>()
  const together: string[] = []
  let most = 0
  receiver.answer((response, { id, body }) => {
    const { ticketId } = (JSON.parse(body) as { data: { ticketId: string } }).data
    const other = underWay.get(ticketId)
    if (other !== undefined) together.push(`${id} while ${other}`)
    underWay.set(ticketId, id)
    most = Math.max(most, underWay.size)
    setTimeout(() => {
      underWay.delete(ticketId)
      response.writeHead(204).end()
    }, AT_IT_MS)
  })
  await change(ROUNDS, [0, 1])
  await untilTold()
  expect(together).toEqual([])
  // Each event arrived once, and deliveries overlapped.
  expect(receiver.received).toHaveLength(TICKETS * ROUNDS)
  expect(most).toBeGreaterThan(1)
  await expectDeliveredOnce(place, { after, webhookId, received: receiver.received })
})

test('continues in order when one of two nodes is killed', async () => {
  for (const dying of [0, 1]) {
    const before = receiver.received.length
    const changed = change(ROUNDS, [1 - dying])
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(before + TICKETS)
    nodes[dying]?.signal('SIGKILL')
    await nodes[dying]?.ended
    await changed
    await untilTold()
    await expectDeliveredOnce(place, { after, webhookId, received: receiver.received })
    nodes[dying] = await start(dying)
  }
})
