import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import { accountsNamed } from '../database/search/account-names.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { BY_USERNAME } from '../users/index.ts'
import type { ContactRow } from './contact.ts'

const requesters = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'email', 'department', 'contact_since', 'suspended_at'])
    .select('joined_at')
    .select(
      sql<number>`(select coalesce(sum(n), 0) from ticket_counts where scope = ${sql.lit('requester:')} || accounts.id)`.as(
        'raised',
      ),
    )
    .where('deleted_at', 'is', null)
    .where('role', '=', 'User')
    .where('is_service', '=', 0)

type Row = Awaited<ReturnType<ReturnType<typeof requesters>['executeTakeFirstOrThrow']>>

const toRow = (row: Row): ContactRow => ({
  id: row.id,
  username: row.username,
  email: row.email,
  department: row.department,
  isContact: row.contact_since !== null,
  isSuspended: row.suspended_at !== null,
  ticketsRaised: Number(row.raised),
})

/** Queries about requesters, for staff. */
export const contactQueries = (db: Db) => ({
  /** Requesters by name. Words are matched with names and addresses; `called` has further matches. */
  list({
    q = '',
    called = [],
    ...page
  }: PageRequest & { called?: readonly string[] }): Promise<Rows<ContactRow>> {
    const named = accountsNamed(q)
    const found = requesters(db).$if(q !== '', (query) => {
      if (called.length > 0) return query.where('id', 'in', called)
      return query.where(named ? sql<boolean>`id in ${named}` : sql<boolean>`1 = 0`)
    })
    return keysetPage(found, BY_USERNAME, page, {
      keyOf: (row) => [row.username_key, row.id],
      present: toRow,
    })
  },

  /** A requester; null for staff, machines and deleted accounts. */
  async find(id: string): Promise<(ContactRow & { joinedAt: string }) | null> {
    const row = await requesters(db).where('id', '=', id).executeTakeFirst()
    return row ? { ...toRow(row), joinedAt: row.joined_at } : null
  },
})
