import { sql } from 'kysely'
import { type AccountSort, type FoundRequester, LIMITS, type Role } from '@support-desk/contract'
import { ACCOUNT_COLUMNS, BY_USERNAME, toAccount } from './queries-rows.ts'
import type { Db } from '../database/dialect.ts'
import { accountsNamed } from '../database/search/account-names.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import { phonesOf } from './phones/queries.ts'
import type { Account, AccountWithTickets } from './account.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'

type SortColumn = 'joined_at' | 'username_key' | 'email_key'

const SORT_COLUMNS: Record<string, SortColumn> = {
  createdAt: 'joined_at',
  username: 'username_key',
  email: 'email_key',
}

/** Queries about lists of accounts. */
export function usersQueries(db: Db) {
  const living = (role: Role, q: string) => {
    const named = accountsNamed(q)
    return db
      .selectFrom('accounts')
      .select([...ACCOUNT_COLUMNS, 'username_key', 'email_key'])
      .where('deleted_at', 'is', null)
      .where('role', '=', role)
      .$if(q !== '', (query) => query.where(named ? sql<boolean>`id in ${named}` : sql<boolean>`1 = 0`))
  }

  const idsOf = (user: 'requester_id' | 'assignee_id') =>
    sql<string | null>`(select string_agg(id, ',') from (
      select id from tickets where ${sql.ref(user)} = accounts.id
        and spam_at is null and deleted_at is null and sample_at is null
      order by number desc limit ${sql.lit(LIMITS.ticketIdsPerUser)}
    ) as latest)`
  const countOf = (kind: string) =>
    sql<number>`(select coalesce(sum(n), 0) from ticket_counts where scope = ${sql.lit(`${kind}:`)} || accounts.id)`

  return {
    /** Agents who can get tickets. Service accounts are excluded: they take tickets by token. */
    listSupportMembers({ q = '', ...page }: PageRequest): Promise<Rows<Account>> {
      const people = living('SupportTeam', q).where('suspended_at', 'is', null).where('is_service', '=', 0)
      return keysetPage(people, BY_USERNAME, page, {
        keyOf: (row) => [row.username_key, row.id],
        present: toAccount,
      })
    },

    /** Accounts of requesters: those with these ids first, then those with a matching name or address, by name. */
    async listRequesters(q: string, ids: readonly string[], limit: number): Promise<FoundRequester[]> {
      const people = (words: string) =>
        living('User', words)
          .where('suspended_at', 'is', null)
          .where('is_service', '=', 0)
          .select('contact_since')
      const byId = ids.length === 0 ? [] : await people('').where('id', 'in', ids).execute()
      const byName = await people(q).orderBy('username_key').orderBy('id').limit(limit).execute()
      const found = [...new Map([...byId, ...byName].map((row) => [row.id, row])).values()].slice(0, limit)
      const phones = await phonesOf(
        db,
        found.map(({ id }) => id),
      )
      return found.map(({ id, username, email, department, contact_since: since }) => {
        return { id, username, email, department, isContact: since !== null, phones: phones.get(id) ?? [] }
      })
    },

    listWithTickets(
      role: Role,
      { q = '', sort, ...page }: PageRequest & { sort: AccountSort },
    ): Promise<Rows<AccountWithTickets>> {
      const keyset = orderOf(sort)
      const users = living(role, q).select([
        idsOf('requester_id').as('raised_ids'),
        idsOf('assignee_id').as('assigned_ids'),
        countOf('requester').as('raised_count'),
        countOf('assignee').as('assigned_count'),
        'suspended_at',
        'is_service',
      ])
      return keysetPage(users, keyset, page, {
        keyOf: (row) => [row[keyset.column], row.id],
        present: (row) => ({
          ...toAccount(row),
          raisedIds: row.raised_ids?.split(',') ?? [],
          assignedIds: row.assigned_ids?.split(',') ?? [],
          raisedCount: Number(row.raised_count),
          assignedCount: Number(row.assigned_count),
          suspendedAt: row.suspended_at,
          isService: row.is_service === 1,
        }),
      })
    },
  }
}

const orderOf = (sort: AccountSort): { column: SortColumn; id: string; descending: boolean } => ({
  id: 'id',
  column: SORT_COLUMNS[sort.replace('-', '')] ?? 'joined_at',
  descending: sort.startsWith('-'),
})
