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
    await tx.chat.join(ticketId, userId, at(1))
    await tx.events.append(EVENT, at(1))
  })

test('changes of the same moment share transactions, and each has its event', async () => {
  await Promise.all(Array.from({ length: 40 }, () => store.write((tx) => tx.events.append(EVENT, at(1)))))
  expect(await countOf('select count(*) from events')).toBe(40)
  expect(await countOf('select count(distinct xmin::text) from events')).toBeLessThan(20)
})

test('a change that nobody waits for joins those of others, and one that is large is alone', async () => {
  const append = (tx: Queries) => tx.events.append(EVENT, at(1))
  await store.write(append)
  const patient = store.writePatiently(append)
  const large = store.writeMuch(append)
  await Promise.all([patient, large, ...Array.from({ length: 8 }, () => store.write(append))])
  expect(await countOf('select count(*) from events')).toBe(11)
  const sizes = await client.query<{ size: number }>(
    'select count(*)::int as size from events where number > 1 group by xmin::text order by size',
  )
  expect(sizes.rows.map(({ size }) => size)[0]).toBe(1)
  expect(sizes.rows).toHaveLength(2)
})

test('a patient change that finds nobody to join makes a commit of its own', async () => {
  await store.writePatiently((tx) => tx.events.append(EVENT, at(1)))
  expect(await store.events.latest()).toBe(1)
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

test('whoever asks for counts in a change finds what it has moved itself', async () => {
  const member = await addAccount(store, 'SupportTeam')
  const ticketId = await addTicket(store, userId)
  const counted = await store.write(async (tx) => {
    await take(tx, ticketId, member)
    return tx.tickets.counts({ kind: 'requester', id: userId })
  })
  expect(counted).toMatchObject({ Unassigned: 0, Waiting: 1 })
})

/** A mail about nothing. */
const mail = () => ({
  id: newId(),
  messageId: newId(),
  recipient: 'ada@example.com',
  accountId: null,
  ticketId: null,
  sealed: 'sealed',
  dueAt: at(0),
  giveUpAt: null,
  topic: null,
})

test('what several changes insert is written by few statements', async () => {
  await Promise.all(Array.from({ length: 24 }, () => store.write((tx) => tx.outbox.insert(mail()))))
  expect(await countOf('select count(*) from outbox')).toBe(24)
  expect(await countOf(`select count(distinct xmin::text || ' ' || cmin::text) from outbox`)).toBeLessThan(12)
})

test('whoever asks in a change for what it has inserted finds that, and others may join it still', async () => {
  const [first, joined] = await Promise.all([
    store.write(async (tx) => {
      await tx.outbox.insert(mail())
      return tx.outbox.claim(at(1), { until: at(2), giveUpAt: at(3) })
    }),
    store.write((tx) => tx.outbox.insert(mail())),
  ])
  expect(first).toMatchObject({ attempts: 1 })
  expect(joined).toBeUndefined()
  expect(await countOf('select count(*) from outbox where claimed_at is null')).toBe(1)
})

test('a notification takes the place of an earlier one in the same change, and of none of another kind', async () => {
  const ticketId = await addTicket(store, userId)
  const about = { accountId: userId, ticketId, values: null, createdAt: at(1) }
  const told = (text: string, kind: string, replaces: boolean) => ({
    ...about,
    id: newId(),
    kind,
    text,
    replaces,
  })
  const texts = async () =>
    (await store.notifications.list(userId, { limit: 10 })).rows.map(({ text }) => text).toSorted()
  await store.write((tx) => tx.notifications.insert(told('old', 'message.posted', true)))
  await store.write(async (tx) => {
    await tx.notifications.insert(told('taken', 'ticket.taken', false))
    await tx.notifications.insert(told('new', 'message.posted', true))
    await tx.notifications.insert(told('newest', 'message.posted', true))
  })
  expect(await texts()).toEqual(['newest', 'taken'])
  await store.write(async (tx) => {
    await tx.notifications.insert(told('once more', 'message.posted', true))
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
