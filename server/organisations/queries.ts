import { sql } from 'kysely'
import { domainKey, labelKey } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { countRows } from '../kernel/checks/check.ts'
import { has } from '../kernel/has.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import { sortKeyOf } from '../kernel/named-text.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import type { StoredOrganisation } from './organisation.ts'

const COLUMNS = ['id', 'name', 'notes', 'shares_tickets', 'created_at', 'version', 'sort_key'] as const

const organisations = (db: Db) => db.selectFrom('organisations').select(COLUMNS)
type Row = Awaited<ReturnType<ReturnType<typeof organisations>['executeTakeFirstOrThrow']>>

const toOrganisation = (row: Row): StoredOrganisation => ({
  id: row.id,
  name: row.name,
  notes: row.notes,
  sharesTickets: row.shares_tickets === 1,
  createdAt: row.created_at,
  version: row.version,
})

const keysOf = (name: string) => ({ name, name_key: labelKey(name), sort_key: sortKeyOf(name) })

/** Queries on organisations and their domains. Changes run while the names of accounts are locked. */
export const organisationQueries = (db: Db) => ({
  /** A page of organisations by name. The words have to occur in the name or in a domain. */
  list({ q = '', ...page }: PageRequest): Promise<Rows<StoredOrganisation>> {
    const words = labelKey(q)
    const domain = domainKey(words) ?? words
    const found = organisations(db).$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or([
          has(sql.ref('organisations.name_key'), words),
          eb.exists(
            eb
              .selectFrom('organisation_domains as d')
              .select('d.domain')
              .whereRef('d.organisation_id', '=', 'organisations.id')
              .where(has(sql.ref('d.domain'), domain)),
          ),
        ]),
      ),
    )
    return keysetPage(found, { column: 'sort_key', id: 'id', descending: false }, page, {
      keyOf: (row) => [row.sort_key, row.id],
      present: toOrganisation,
    })
  },

  async find(id: string): Promise<StoredOrganisation | null> {
    const row = await organisations(db).where('id', '=', id).executeTakeFirst()
    return row ? toOrganisation(row) : null
  },

  /** The id of the organisation with this name, in any letter case. */
  async idNamed(name: string): Promise<string | null> {
    const named = db.selectFrom('organisations').select('id').where('name_key', '=', labelKey(name))
    return (await named.executeTakeFirst())?.id ?? null
  },

  count: (): Promise<number> => countRows(db, 'organisations'),

  async insert({ id, name, createdAt }: { id: string; name: string; createdAt: string }): Promise<void> {
    await db
      .insertInto('organisations')
      .values({ id, ...keysOf(name), created_at: createdAt, version: 1 })
      .execute()
  },

  async update(id: string, { name, notes }: { name: string; notes: string }): Promise<void> {
    await db
      .updateTable('organisations')
      .set({ ...keysOf(name), notes, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  },

  async setSharing(id: string, sharesTickets: boolean): Promise<void> {
    await db
      .updateTable('organisations')
      .set({ shares_tickets: Number(sharesTickets), version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
  },

  /** Deletes an organisation with its domains. Remove its members before. */
  async remove(id: string): Promise<void> {
    await db.deleteFrom('organisation_domains').where('organisation_id', '=', id).execute()
    await db.deleteFrom('organisations').where('id', '=', id).execute()
  },

  /** The domains of some organisations, sorted. */
  async domains(ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('organisation_domains')
      .select(['organisation_id as id', 'domain'])
      .where('organisation_id', 'in', ids)
      .execute()
    const grouped = Map.groupBy(rows, (row) => row.id)
    return new Map([...grouped].map(([id, each]) => [id, each.map(({ domain }) => domain).toSorted()]))
  },

  /** The number of requesters in some organisations. */
  async memberCounts(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('organisation_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select((eb) => ['m.organisation_id as id', eb.fn.countAll<number>().as('count')])
      .where('m.organisation_id', 'in', ids)
      .where('a.deleted_at', 'is', null)
      .where('a.role', '=', 'User')
      .groupBy('m.organisation_id')
      .execute()
    return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, Number(count)]])))
  },

  /** The organisation of a domain; null if the domain is free. */
  async ownerOfDomain(domain: string): Promise<string | null> {
    const row = await db
      .selectFrom('organisation_domains')
      .select('organisation_id as id')
      .where('domain', '=', domain)
      .executeTakeFirst()
    return row?.id ?? null
  },

  async addDomain(id: string, { domain, at }: { domain: string; at: string }): Promise<void> {
    await db
      .insertInto('organisation_domains')
      .values({ domain, organisation_id: id, added_at: at })
      .execute()
  },

  /** Removes a domain. Returns false if the organisation does not have it. */
  async removeDomain(id: string, domain: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('organisation_domains')
      .where('domain', '=', domain)
      .where('organisation_id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows !== 0n
  },
})
