import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import { accountsNamed } from '../database/search/account-names.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { BY_USERNAME } from '../users/index.ts'
import type { ContactRow } from './contact.ts'

// Subqueries instead of joins, because a page reads few rows.
const ORGANISATION_ID = sql<string | null>`(select organisation_id from organisation_members
  where account_id = accounts.id)`
const ORGANISATION_NAME = sql<string | null>`(select name from organisations where id = ${ORGANISATION_ID})`

const requesters = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'username_key', 'email', 'department', 'contact_since', 'suspended_at'])
    .select(['joined_at', ORGANISATION_ID.as('organisation_id'), ORGANISATION_NAME.as('organisation_name')])
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
  organisation:
    row.organisation_id !== null && row.organisation_name !== null
      ? { id: row.organisation_id, name: row.organisation_name }
      : null,
})

/** Queries about requesters, for staff. */
export const contactQueries = (db: Db) => ({
  /** Requesters by name, of all or one organisation. Words match names and addresses; `called` has further matches. */
  list({
    q = '',
    called = [],
    organisationId,
    ...page
  }: PageRequest & { called?: readonly string[]; organisationId?: string }): Promise<Rows<ContactRow>> {
    const named = accountsNamed(q)
    const among = requesters(db).$if(organisationId !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'id',
          'in',
          eb
            .selectFrom('organisation_members')
            .select('account_id')
            .where('organisation_id', '=', organisationId ?? ''),
        ),
      ),
    )
    const found = among.$if(q !== '', (query) => {
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
