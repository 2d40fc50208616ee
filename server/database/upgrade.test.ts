import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import { openStore } from '../open-store.ts'
import { openSqliteSource } from '../operations/transfer/sqlite-place.ts'
import { eventChain } from '../operations/verify/checks/event-chain.ts'
import type { Db } from './dialect.ts'
import { openSqlite } from './sqlite/sqlite.ts'

test('a desk of the first version keeps everything, and goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-upgrade-'))
  const engine = openSqlite(join(dataDir, 'support-desk.sqlite'), () => undefined)
  const provider = { getMigrations: async () => migrations }
  await engine.migrate(async (db) => {
    const { error } = await new Migrator({ db, provider }).migrateTo('0001-desk')
    expect(error).toBeUndefined()
  })
  await engine.commit((tx) => fillFirstVersion(tx))
  await engine.close()

  const store = await openStore({ dataDir })
  expect(await store.tickets.find('t1')).toMatchObject({ version: 2, state: 'Waiting' })
  expect(await store.chat.list('t1')).toMatchObject([
    { text: 'Hello', key: null, picture: null, takenBack: false },
  ])
  const solving = { from: 'Waiting', to: 'Solved', at: '2026-01-02T03:00:00.000Z' } as const
  expect(await store.write((tx) => tx.tickets.changeState('t1', 'ada', solving, 2))).toBe(true)
  expect(await store.tickets.find('t1')).toMatchObject({ version: 3, state: 'Solved' })
  // The record knows ids alone from then on, and goes on where it stood.
  expect(await store.events.list(0, 10)).toMatchObject([{ number: 1, data: { assigneeId: 'ada' } }])
  expect(JSON.stringify(await store.events.list(0, 10))).not.toContain('Name')
  expect((await store.timeline.list('t1', { limit: 5 })).rows).toMatchObject([{ person: 'ada' }])
  const read = { kind: 'ticket.read', ticketId: 't1', actorId: 'ada', data: {} } as const
  expect(await store.write((tx) => tx.events.append(read, '2026-01-03T00:00:00.000Z'))).toBe(2)
  const source = openSqliteSource(dataDir)
  const { differences, checked } = await eventChain.run(source)
  await source.close()
  expect({ differences, checked }).toEqual({ differences: [], checked: 2 })
  // Notifications name people by reference from then on.
  const told = async () =>
    (await store.notifications.list('amara', { limit: 5 })).rows.map(({ text }) => text)
  expect(await told()).toEqual(['ada took your ticket “Ask ada”'])
  for (const q of ['Hel', 'printer', 'tray']) {
    const found = await store.tickets.list(
      { kind: 'assignee', id: 'ada' },
      { limit: 5, sort: '-relevance', q },
    )
    expect(found.rows, q).toMatchObject([{ id: 't1' }])
  }
  const ordered = await store.tickets.list({ kind: 'all' }, { limit: 5, sort: 'CreatedAt' })
  expect(ordered.rows.map(({ id }) => id)).toEqual(['t0', 't1', 't2'])
  await store.write((tx) => tx.privacy.forget('ada', 'Former member', '2026-01-04'))
  expect(await told()).toEqual(['Former member took your ticket “Ask ada”'])
  await store.close()
  await rm(dataDir, { recursive: true })
})

async function fillFirstVersion(db: Db): Promise<void> {
  for (const [id, role] of [
    ['ada', 'SupportTeam'],
    ['amara', 'User'],
  ]) {
    await sql`insert into accounts (id, username, username_key, email, email_key, password_hash, role, joined_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'x', ${role}, '2026-01-01')`.execute(db)
  }
  for (const [id, createdAt] of [
    ['t1', '2026-01-02'],
    ['t2', '2026-01-02'],
    ['t0', '2026-01-01'],
  ]) {
    await sql`insert into tickets (id, requester_id, assignee_id, state, subject, subject_key, message, occurred_at,
        picture_full, picture_thumb, message_count, created_at)
      values (${id}, 'amara', ${id === 't1' ? 'ada' : null}, ${id === 't1' ? 'Waiting' : 'Unassigned'}, 'Printer',
        'printer', 'Smoke from tray two', '2026-01-01', 'f', 't', ${id === 't1' ? 1 : 0}, ${createdAt})`.execute(
      db,
    )
  }
  await sql`insert into notifications (id, account_id, ticket_id, kind, text, created_at)
    values ('n', 'amara', 't1', 'ticket.taken', 'ada took your ticket “Ask ada”', '2026-01-02')`.execute(db)
  await sql`insert into messages (id, ticket_id, number, author_id, role, text, posted_at)
    values ('m1', 't1', 1, 'amara', 'User', 'Hello', '2026-01-01')`.execute(db)
  await sql`insert into events (number, kind, ticket_id, actor_id, data, occurred_at)
    values (1, 'ticket.taken', 't1', 'ada', '{"assigneeId":"ada","assigneeName":"ada"}', '2026-01-01')`.execute(
    db,
  )
  await sql`update event_counter set value = 1`.execute(db)
}
