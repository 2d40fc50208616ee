import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { addAccount, addTicket, at, openTestStore } from '../../testing/database/test-store.ts'

let store: Store
let client: Client
let discard: () => Promise<void>
let userId: string

beforeEach(async () => {
  const opened = await openTestStore('PostgreSQL')
  ;({ store } = opened)
  client = new Client(opened.place.databaseUrl ?? '')
  await client.connect()
  discard = async () => {
    await client.end()
    await opened.discard()
  }
  userId = (await addAccount(store, 'User')).id
})
afterEach(() => discard())

const EVENT = { kind: 'code.requested', data: {} } as const
const countOf = async (sql: string) =>
  Number((await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0])
const joining = (ticketId: string) =>
  store.write(async (tx) => {
    await tx.tickets.hold(ticketId)
    await tx.chat.join(ticketId, userId, at(1))
    await tx.events.append(EVENT, at(1))
  })

test('changes of the same moment share transactions, and each has its event', async () => {
  await Promise.all(Array.from({ length: 40 }, () => store.write((tx) => tx.events.append(EVENT, at(1)))))
  expect(await countOf('select count(*) from events')).toBe(40)
  expect(await countOf('select count(distinct xmin::text) from events')).toBeLessThan(20)
})

test('one that is refused takes back what it has changed, and nothing of the others', async () => {
  const ticketId = await addTicket(store, userId)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      store.write(async (tx) => {
        const member = index % 3 === 0 ? newId() : userId
        // There is no account of a new id; and where there is one, that alone is not a reason to go on.
        await tx.chat.join(ticketId, member, at(1))
        await tx.events.append(EVENT, at(1))
        if (index % 3 === 1) throw new Error('refused')
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
    outcomes.map((_, index) => index % 3 === 2),
  )
  expect(outcomes[1]).toMatchObject({ reason: { message: 'refused' } })
  expect(await store.events.latest()).toBe(4)
  expect(await countOf('select count(*) from chat_members')).toBe(1)
})

test('whoever waits for a row that somebody else holds holds up nobody', async () => {
  const [held = '', ...others] = await Promise.all(Array.from({ length: 8 }, () => addTicket(store, userId)))
  await client.query('begin')
  await client.query('select from tickets where id = $1 for update', [held])
  const waiting = joining(held)
  await Promise.all(others.map(joining))
  expect(await store.events.latest()).toBe(others.length)
  await client.query('commit')
  await waiting
  expect(await store.events.latest()).toBe(others.length + 1)
})
