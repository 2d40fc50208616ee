import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import type { Queries, Store } from '../../kernel/store.ts'
import { DatabaseUnavailable } from '../engine.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres/postgres.ts'
import { openStore } from '../../open-store.ts'
import { addAccount, addTicket, at } from '../../testing/database/test-store.ts'

const WRITERS = 8
/** In ms. The timeout for a connection is shorter; users would wait longer. */
const LONGEST_ANSWER_MS = 12_000

let postgres: OwnPostgres
let store: Store
let member: { id: string; username: string }
let ticketId: string

beforeAll(async () => {
  postgres = await startOwnPostgres()
  store = await openStore({ dataDir: tmpdir(), databaseUrl: postgres.url })
  const requester = await addAccount(store, 'User')
  member = await addAccount(store, 'SupportTeam')
  ticketId = await addTicket(store, requester.id)
  await store.write((tx) => tx.tickets.assignIfFree(ticketId, member, at(1)))
})
afterAll(async () => {
  await store.close()
  await postgres.stop()
})

/** Posts a message idempotently, as the call does. */
const post = async (tx: Queries, key: string): Promise<void> => {
  await tx.tickets.hold(ticketId)
  if ((await tx.chat.findByKey(member.id, key)) !== null) return
  const message = { id: newId(), ticketId, authorId: member.id, role: 'SupportTeam', text: key, key } as const
  const { number = 0 } = (await tx.chat.append({ ...message, postedAt: at(0) })) ?? {}
  await tx.events.append({ kind: 'message.posted', ticketId, data: { messageId: message.id, number } }, at(0))
}

test('keeps acknowledged changes over crashes and restarts of the database, and reconnects', async () => {
  const answered: string[] = []
  const failures: unknown[] = []
  let longest = 0
  let isOver = false
  const work = async (ask: () => Promise<unknown>): Promise<void> => {
    const start = performance.now()
    await ask().catch((error: unknown) => failures.push(error))
    longest = Math.max(longest, performance.now() - start)
  }
  const write = async (writer: number): Promise<void> => {
    for (let index = 0; !isOver; index++) {
      const key = `writer-${writer}-${index}`
      let isAnswered = false
      while (!isAnswered) {
        await work(async () => {
          await store.write((tx) => post(tx, key))
          isAnswered = true
          answered.push(key)
        })
      }
    }
  }
  const read = async (): Promise<void> => {
    while (!isOver) await work(() => store.tickets.find(ticketId))
  }
  const until = async (isSo: () => boolean): Promise<void> => {
    await expect.poll(isSo, { interval: 5 }).toBe(true)
  }
  const working = [...Array.from({ length: WRITERS }, (_, index) => write(index)), read(), read()]

  for (const how of ['crash', 'shutdown', 'crash'] as const) {
    const before = answered.length
    await until(() => answered.length > before + 50)
    const failed = failures.length
    await postgres.end(how)
    await until(() => failures.length > failed + WRITERS)
    await postgres.start()
  }
  const after = answered.length
  await until(() => answered.length > after + 50)
  isOver = true
  await Promise.all(working)

  expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([])
  expect(longest).toBeLessThan(LONGEST_ANSWER_MS)
  const messages = await store.chat.between(ticketId, 1, 100_000)
  expect(messages.map(({ key }) => key).toSorted()).toEqual(answered.toSorted())
  expect(messages.map(({ number }) => number)).toEqual(answered.map((_, index) => index + 1))
  const events = await store.events.list(0, 100_000)
  expect(events.map(({ number }) => number)).toEqual(answered.map((_, index) => index + 1))
})

test('times out a change that waits for a lock, while reads continue', async () => {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = store.write(async (tx) => {
    await tx.tickets.hold(ticketId)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  const outcomes: string[] = []
  const waiting = Array.from({ length: 30 }, (_, index) =>
    store
      .write((tx) => post(tx, `waits-${index}`))
      .then(
        () => outcomes.push('posted'),
        (error: Error) => outcomes.push(error.name),
      ),
  )
  expect(await store.tickets.find(ticketId)).not.toBeNull()
  await expect.poll(() => outcomes.length).toBeGreaterThan(15)
  expect(new Set(outcomes)).toEqual(new Set(['DatabaseUnavailable']))
  letGo.resolve()
  await Promise.all([holding, ...waiting])
  expect(outcomes).toContain('posted')
})

test('continues after another node has migrated the tables', async () => {
  await store.tickets.find(ticketId)
  await store.write((tx) => tx.tickets.find(ticketId))
  await alterTickets()
  expect(await store.tickets.find(ticketId)).not.toBeNull()
  await expect(store.write((tx) => tx.tickets.find(ticketId))).resolves.not.toBeNull()
})

async function alterTickets(): Promise<void> {
  const client = new Client(postgres.url)
  await client.connect()
  await client.query('alter table tickets add column later text')
  await client.end()
}
