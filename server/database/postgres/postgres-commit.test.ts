import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import type { Queries, Store } from '../../kernel/store.ts'
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
    await tx.chat.join(ticketId, [userId], at(1))
    await tx.events.append(EVENT, at(1))
  })

test('one that is refused takes back what it has changed, and nothing of the others', async () => {
  const ticketId = await addTicket(store, userId)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      store.write(async (tx) => {
        const member = index % 3 === 0 ? newId() : userId
        // There is no account of a new id; and where there is one, that alone is not a reason to go on.
        await tx.chat.join(ticketId, [member], at(1))
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

/** Gives a ticket to a member, with all that everybody who does so at the same time changes as well. */
async function take(tx: Queries, ticketId: string, member: { id: string; username: string }): Promise<void> {
  await tx.accounts.keep(member.id)
  await tx.tickets.hold(ticketId)
  await tx.tickets.assignIfFree(ticketId, member, at(1))
  await tx.events.append(EVENT, at(1))
}

test('changes of different tickets do not wait for each other by what they count or whose they are', async () => {
  const member = await addAccount(store, 'SupportTeam')
  const [first, second] = [await addTicket(store, userId), await addTicket(store, userId)]
  const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = store.write(async (tx) => {
    await take(tx, first, member)
    taken.resolve()
    await over.promise
  })
  await taken.promise
  await store.write((tx) => take(tx, second, member))
  over.resolve()
  await slow
  expect(await store.tickets.counts({ kind: 'assignee', id: member.id })).toMatchObject({ Waiting: 2 })
  expect(await store.tickets.counts({ kind: 'all' })).toMatchObject({ Unassigned: 0, Waiting: 2 })
})

test('holds a ticket whose texts are indexed, so that its state stays as it was read', async () => {
  const ticketId = await addTicket(store, userId)
  await store.write(async (tx) => {
    await tx.notes.empty(ticketId)
    const holding = client.query('select from tickets where id = $1 for no key update nowait', [ticketId])
    await expect(holding).rejects.toMatchObject({ code: '55P03' })
  })
})

test('a notification takes the place of an earlier one in the same change, and of none of another kind', async () => {
  const ticketId = await addTicket(store, userId)
  const about = { accountId: userId, ticketId, values: null, createdAt: at(1) }
  const told = (text: string, kind: string, replaces: readonly string[]) => ({
    ...about,
    id: newId(),
    kind,
    text,
    replaces,
  })
  const texts = async () =>
    (await store.notifications.list(userId, { limit: 10 })).rows.map(({ text }) => text).toSorted()
  await store.write((tx) => tx.notifications.insert(told('old', 'message.posted', ['message.posted'])))
  await store.write(async (tx) => {
    await tx.notifications.insert(told('taken', 'ticket.taken', []))
    await tx.notifications.insert(told('new', 'message.posted', ['message.posted']))
    await tx.notifications.insert(told('newest', 'message.posted', ['message.posted']))
  })
  expect(await texts()).toEqual(['newest', 'taken'])
  await store.write(async (tx) => {
    await tx.notifications.insert(told('once more', 'message.posted', ['message.posted']))
    await tx.notifications.removeAbout(userId, ticketId, 'message.posted')
  })
  expect(await texts()).toEqual(['taken'])
})

test('an account that changes are based on stays until they end', async () => {
  const member = await addAccount(store, 'SupportTeam')
  const [kept, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const basedOn = store.write(async (tx) => {
    await tx.accounts.keep(member.id)
    await tx.events.append(EVENT, at(1))
    kept.resolve()
    await over.promise
    order.push('based on it')
  })
  await kept.promise
  const changing = store.write(async (tx) => {
    await tx.accounts.hold(member.id)
    order.push('changed')
  })
  const isWaiting = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while (order.length === 0 && (await countOf(isWaiting)) === 0);
  over.resolve()
  await Promise.all([basedOn, changing])
  expect(order).toEqual(['based on it', 'changed'])
})

test('holds an account although other transactions keep it one after the other', async () => {
  const ROUNDS = 100
  const kept = Array.from({ length: ROUNDS }, () => Promise.withResolvers<void>())
  let isHeld = false
  // Each keeps the account until the next one keeps it too. Where that one has to wait, it ends after a moment.
  const keep = (round: number) =>
    store.write(async (tx) => {
      await tx.accounts.keep(userId)
      kept[round]?.resolve()
      if (!isHeld) await Promise.race([kept[round + 1]?.promise, setTimeout(300)])
    })
  const keepInTurn = async (): Promise<number> => {
    const running: Promise<void>[] = []
    while (!isHeld && running.length < ROUNDS) {
      running.push(keep(running.length))
      await kept[running.length - 1]?.promise
    }
    await Promise.all(running)
    return running.length
  }
  const rounds = keepInTurn()
  await kept[0]?.promise
  await store.write((tx) => tx.accounts.hold(userId))
  isHeld = true
  expect(await rounds).toBeLessThan(ROUNDS)
})
