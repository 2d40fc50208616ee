import { sql, type RawBuilder } from 'kysely'
import { type AuditUserOnWire, ROLES, type EventKind, type Role } from '@support-desk/contract'
import { AUDIT_KINDS } from '@support-desk/contract/event-registry'
import type { AuditEntry, AuditFilter, AuditUser } from './use-cases.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { lastBefore, lastNotSince } from '../kernel/event-log/queries-times.ts'
import { numberBefore, pageOf } from '../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'

/** Queries of the audit log. */
export const auditQueries = (db: Db, dialect: Dialect) => ({
  /** A page of entries, latest first. */
  async page(
    filter: AuditFilter,
    { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
  ): Promise<Rows<AuditEntry>> {
    const after = filter.from === undefined ? 0 : await lastNotSince(db, filter.from)
    const last = filter.to === undefined ? Number.MAX_SAFE_INTEGER : await lastBefore(db, filter.to)
    const stretch = { after, before: Math.min(numberBefore(cursor), last + 1), limit: limit + 1 }
    const keys = await numbersOf(db, dialect, filter, stretch)
    const entries = await entriesNumbered(db, dialect, keys)
    return pageOf(
      entries,
      limit,
      ({ number }) => [String(number), ''],
      (entry) => entry,
    )
  },

  /** Accounts by a prefix of their name, including deleted ones. */
  async findUsers(beginning: string, limit: number): Promise<AuditUserOnWire[]> {
    const from = beginning.toLowerCase()
    const parts = ROLES.map(
      (role) => sql`select id, username, username_key, role, deleted_at from accounts
        where role = ${role} and username_key >= ${from} and username_key < ${`${from}\u{10ffff}`}`,
    )
    const { rows } = await sql<UserRow>`${merged(dialect, parts, sql`username_key`, limit)}`.execute(db)
    return rows.map(({ id, username, role, deleted_at: deletedAt }) => {
      return { id, username, role, isDeleted: deletedAt !== null }
    })
  },
})

type UserRow = { id: string; username: string; role: Role; deleted_at: string | null }
type EventRange = { after: number; before: number; limit: number }

/** Each kind has its own index order, so at most one page per kind is read. */
async function numbersOf(
  db: Db,
  dialect: Dialect,
  filter: AuditFilter,
  stretch: EventRange,
): Promise<number[]> {
  const { after, before, limit } = stretch
  const parts = wheresOf(filter).map(
    (where) => sql`select number from events
      where ${where} and number > ${after} and number < ${before}${timesOf(filter)}`,
  )
  if (parts.length === 0) return []
  const { rows } = await sql<{ number: number }>`
    ${merged(dialect, parts, sql`number desc`, limit)}`.execute(db)
  return rows.map(({ number }) => number)
}

/** The conditions of the parts of a query, each a prefix of an index. */
function wheresOf({ ticket, userId, kinds }: AuditFilter): RawBuilder<unknown>[] {
  if (ticket !== undefined) return [ofTicket(ticket, userId, kinds)]
  if (userId === undefined) return kinds ? kinds.map((kind) => sql`kind = ${kind}`) : [sql`1 = 1`]
  return (kinds ?? AUDIT_KINDS).flatMap((kind) => [
    sql`actor_id = ${userId} and kind = ${kind}`,
    sql`about_id = ${userId} and kind = ${kind}`,
  ])
}

/** A ticket has few events, so the remaining conditions are filtered. */
function ofTicket(
  ticket: string | number,
  userId?: string,
  kinds?: readonly EventKind[],
): RawBuilder<unknown> {
  const id = typeof ticket === 'string' ? ticket : sql`(select id from tickets where number = ${ticket})`
  const all = [sql`ticket_id = ${id}`]
  if (userId !== undefined) all.push(sql`(actor_id = ${userId} or about_id = ${userId})`)
  if (kinds) all.push(sql`kind in (${sql.join(kinds)})`)
  return sql.join(all, sql` and `)
}

const timesOf = ({ from, to }: AuditFilter): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`` : sql` and occurred_at >= ${from}`}${
    to === undefined ? sql`` : sql` and occurred_at < ${to}`
  }`

/** Merges the first rows of several sorted parts. */
function merged(
  dialect: Dialect,
  parts: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  const end = sql` order by ${order} limit ${limit}`
  const ordered = dialect.ordersParts
    ? parts.map((part) => sql`select * from (${part}${end}) as part`)
    : parts
  return sql`${sql.join(ordered, sql` union all `)}${end}`
}

const selectEntries = (db: Db, dialect: Dialect, numbers: number[]) =>
  db
    .selectFrom(dialect.listed(JSON.stringify(numbers)).as('listed'))
    // In this join order, so that only the found events are read.
    .crossJoin('events as e')
    .leftJoin('tickets as t', 't.id', 'e.ticket_id')
    .leftJoin('accounts as actor', 'actor.id', 'e.actor_id')
    .leftJoin('accounts as about', 'about.id', 'e.about_id')
    .select(['e.number', 'e.kind', 'e.data', 'e.occurred_at', 'e.ticket_id', 'e.actor_id', 'e.about_id'])
    .select([
      't.number as ticket_number',
      't.subject',
      'actor.username as actor_name',
      'actor.role as actor_role',
    ])
    .select((eb) => [
      'e.token_id',
      eb
        .selectFrom('api_tokens')
        .select('api_tokens.name')
        .whereRef('api_tokens.id', '=', 'e.token_id')
        .as('token_name'),
    ])
    .select(['about.username as about_name', 'about.role as about_role'])
    .whereRef('e.number', '=', 'listed.value')

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

async function entriesNumbered(db: Db, dialect: Dialect, numbers: number[]): Promise<AuditEntry[]> {
  if (numbers.length === 0) return []
  const found = await selectEntries(db, dialect, numbers).execute()
  return found.map(toEntry).toSorted((one, other) => other.number - one.number)
}

const toEntry = (row: EntryRow): AuditEntry => ({
  number: row.number,
  kind: row.kind as EventKind,
  occurredAt: row.occurred_at,
  actor: toUser(row.actor_id, row.actor_name, row.actor_role),
  about: toUser(row.about_id, row.about_name, row.about_role),
  token: row.token_id === null ? null : { id: row.token_id, name: row.token_name ?? '' },
  ticket:
    row.ticket_id === null
      ? null
      : { id: row.ticket_id, number: row.ticket_number, subject: row.subject ?? '' },
  data: JSON.parse(row.data) as Record<string, unknown>,
})

const toUser = (id: string | null, username: string | null, role: Role | null): AuditUser | null =>
  id === null ? null : { id, username: username ?? '', role }
