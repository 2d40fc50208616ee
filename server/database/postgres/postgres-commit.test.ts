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

test('rolls back a refused change without effect on other changes', async () => {
  const ticketId = await addTicket(store, userId)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      store.write(async (tx) => {
        const member = index % 3 === 0 ? newId() : userId
        // A new id has no account, so this insert fails.
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

test('does not block other changes while one waits for a locked row', async () => {
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

/** Assigns a ticket, with all changes of the rows that simultaneous assignments share. */
async function take(tx: Queries, ticketId: string, member: { id: string; username: string }): Promise<void> {
  await tx.accounts.keep(member.id)
  await tx.tickets.hold(ticketId)
  await tx.tickets.assignIfFree(ticketId, member, at(1))
  await tx.events.append(EVENT, at(1))
}

test('lets changes of different tickets run in parallel although they share counts and users', async () => {
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

test('locks a ticket while its texts are indexed, so that its status cannot change', async () => {
  const ticketId = await addTicket(store, userId)
  await store.write(async (tx) => {
    await tx.notes.empty(ticketId)
    const holding = client.query('select from tickets where id = $1 for no key update nowait', [ticketId])
    await expect(holding).rejects.toMatchObject({ code: '55P03' })
  })
})

test('replaces an earlier notification of the same change, but none of another kind', async () => {
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

test('keeps an account unchanged while transactions depend on it', async () => {
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

test('locks an account although other transactions hold overlapping shared locks', async () => {
  const ROUNDS = 100
  const kept = Array.from({ length: ROUNDS }, () => Promise.withResolvers<void>())
  let isHeld = false
  // Each transaction keeps its shared lock until the next one has it. If that one must wait, it ends after a short time.
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
