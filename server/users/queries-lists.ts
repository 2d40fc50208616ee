import { sql } from 'kysely'
import { LIMITS, type Role, type UserSort } from '@support-desk/contract'
import { ACCOUNT_COLUMNS, toAccount } from './queries-rows.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { afterCursor, pageOf, type Keyset } from '../database/pages.ts'
import type { Account, AccountWithTickets } from './account.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'

type SortColumn = 'joined_at' | 'username_key' | 'email_key'

const SORT_COLUMNS: Record<string, SortColumn> = {
  CreatedAT: 'joined_at',
  username: 'username_key',
  email: 'email_key',
}

/** Queries about many accounts. */
export function usersQueries(db: Db, dialect: Dialect) {
  const page = (column: SortColumn, descending: boolean, limit: number, cursor?: string, q = '') => {
    const keyset: Keyset = { column, id: 'id', descending }
    const ids = dialect.search.accounts(q)
    const direction = descending ? 'desc' : 'asc'
    return db
      .selectFrom('accounts')
      .select([...ACCOUNT_COLUMNS, 'username_key', 'email_key'])
      .where('deleted_at', 'is', null)
      .$if(cursor !== undefined, (query) => query.where(afterCursor(keyset, cursor ?? '')))
      .$if(q !== '', (query) => query.where(ids ? sql<boolean>`id in ${ids}` : sql<boolean>`1 = 0`))
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit + 1)
  }

  const idsOf = (user: 'requester_id' | 'assignee_id') =>
    sql<string | null>`(select string_agg(id, ',') from (
      select id from tickets where ${sql.ref(user)} = accounts.id
      order by number desc limit ${sql.lit(LIMITS.ticketIdsPerUser)}
    ) as latest)`
  const countOf = (kind: string) =>
    sql<number>`(select coalesce(sum(n), 0) from ticket_counts where scope = ${sql.lit(`${kind}:`)} || accounts.id)`

  return {
    async listSupportMembers({ limit, cursor, q }: PageRequest): Promise<Rows<Account>> {
      const rows = await page('username_key', false, limit, cursor, q)
        .where('role', '=', 'SupportTeam')
        .execute()
      return pageOf(rows, limit, (row) => [row.username_key, row.id], toAccount)
    },

    async listWithTickets(
      role: Role,
      { limit, cursor, q, sort }: PageRequest & { sort: UserSort },
    ): Promise<Rows<AccountWithTickets>> {
      const { column, descending } = orderOf(sort)
      const rows = await page(column, descending, limit, cursor, q)
        .where('role', '=', role)
        .select([
          idsOf('requester_id').as('raised_ids'),
          idsOf('assignee_id').as('assigned_ids'),
          countOf('requester').as('raised_count'),
          countOf('assignee').as('assigned_count'),
        ])
        .execute()
      return pageOf(
        rows,
        limit,
        (row) => [row[column], row.id],
        (row) => ({
          ...toAccount(row),
          raisedIds: row.raised_ids?.split(',') ?? [],
          assignedIds: row.assigned_ids?.split(',') ?? [],
          raisedCount: Number(row.raised_count),
          assignedCount: Number(row.assigned_count),
        }),
      )
    },
  }
}

const orderOf = (sort: UserSort): { column: SortColumn; descending: boolean } => ({
  column: SORT_COLUMNS[sort.replace('-', '')] ?? 'joined_at',
  descending: sort.startsWith('-'),
})
