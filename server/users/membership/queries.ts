import { domainKey, domainOfAddress } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { wordsOf } from '../../database/search/search-words.ts'
import { domainToUnicode } from 'node:url'

/** Rows per statement. */
const ROWS = 500

type Person = { accountId: string; email: string; at: string }

/**
 * Adds a requester to the organisation of the domain of their primary address, or removes them from an organisation that
 * they joined by another domain. A choice of staff stays, except for an address that is not proved: the choice was about
 * the owner of the address. Lock the names before, by `holdNames`.
 */
export async function joinByDomain(
  db: Db,
  { accountId, email, at, isProved = true }: Person & { isProved?: boolean },
): Promise<void> {
  const known = await db
    .selectFrom('organisation_members')
    .select('chosen_by')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (known?.chosen_by === 'staff' && isProved) return
  const organisationId = isProved ? await organisationOf(db, email) : null
  await leave(db, accountId)
  if (organisationId === null && isProved) return
  await db
    .insertInto('organisation_members')
    .values({
      account_id: accountId,
      organisation_id: organisationId,
      chosen_by: isProved ? 'domain' : 'unproved',
      since: at,
    })
    .execute()
}

/** The organisation that the domain of an address belongs to; null if there is none. */
async function organisationOf(db: Db, email: string): Promise<string | null> {
  const domain = domainOfAddress(email)
  if (domain === null) return null
  const row = await db
    .selectFrom('organisation_domains')
    .select('organisation_id')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.organisation_id ?? null
}

const leave = (db: Db, accountId: string) =>
  db.deleteFrom('organisation_members').where('account_id', '=', accountId).execute()

/** The stored decision about the organisation of a person. */
export type StoredMembership = {
  accountId: string
  organisationId: string | null
  chosenBy: Schema['organisation_members']['chosen_by']
  since: string
}

/** Queries about the organisation of a person. */
export const membershipQueries = (db: Db) => {
  /** The requesters among some accounts about whom neither staff nor a domain decided. */
  const undecided = (ids: readonly string[]) =>
    db
      .selectFrom('accounts as a')
      .select(['a.id', 'a.email'])
      .where('a.id', 'in', ids)
      .where('a.role', '=', 'User')
      .where('a.is_service', '=', 0)
      .where('a.deleted_at', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('organisation_members as m').select('since').whereRef('m.account_id', '=', 'a.id'),
          ),
        ),
      )
      .execute()

  return {
    /** Whether the organisation of a person shares tickets. */
    async isSharing(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('organisation_members as m')
        .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
        .select('o.shares_tickets')
        .where('m.account_id', '=', accountId)
        .executeTakeFirst()
      return row?.shares_tickets === 1
    },

    async find(accountId: string): Promise<StoredMembership | null> {
      const row = await db
        .selectFrom('organisation_members')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (!row) return null
      const { organisation_id: organisationId, chosen_by: chosenBy, since } = row
      return { accountId, organisationId, chosenBy, since }
    },

    joinByDomain: (person: Person): Promise<void> => joinByDomain(db, person),

    /** Stores a former decision again. */
    async restore({ accountId, organisationId, chosenBy, since }: StoredMembership): Promise<void> {
      await leave(db, accountId)
      await db
        .insertInto('organisation_members')
        .values({ account_id: accountId, organisation_id: organisationId, chosen_by: chosenBy, since })
        .execute()
    },

    /** The name of the organisation of a person; null without one. */
    async nameOf(accountId: string): Promise<string | null> {
      const row = await db
        .selectFrom('organisation_members as m')
        .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
        .select('o.name')
        .where('m.account_id', '=', accountId)
        .executeTakeFirst()
      return row?.name ?? null
    },

    /** The choice of staff, or null for none. A domain does not change it later. */
    async choose(accountId: string, { organisationId, at }: { organisationId: string | null; at: string }) {
      await leave(db, accountId)
      const row = { account_id: accountId, organisation_id: organisationId, since: at }
      await db
        .insertInto('organisation_members')
        .values({ ...row, chosen_by: 'staff' })
        .execute()
    },

    /** Adds all requesters with a primary address of a domain, except those with a membership. Returns their number. */
    async joinAll({ domain, organisationId, at }: { domain: string; organisationId: string; at: string }) {
      const forms = [...new Set([domain, domainToUnicode(domain)])]
      const words = forms.map((form) => `@${wordsOf(form).join(' ')}`)
      const named = await db
        .selectFrom('account_names')
        .select('account_id as id')
        .where('words', 'in', words)
        .execute()
      const ids = [...new Set(named.map(({ id }) => id))]
      let joined = 0
      for (let start = 0; start < ids.length; start += ROWS) {
        const found = await undecided(ids.slice(start, start + ROWS))
        const rows = found
          .filter(({ email }) => domainOfAddress(email) === domain)
          .map(({ id }) => ({ account_id: id, organisation_id: organisationId, since: at }))
        const joining = rows.map((row) => ({ ...row, chosen_by: 'domain' as const }))
        if (rows.length > 0) await db.insertInto('organisation_members').values(joining).execute()
        joined += rows.length
      }
      return joined
    },

    /** Removes the people who joined an organisation by a domain. Returns their number. */
    async leaveDomain({
      domain,
      organisationId,
    }: {
      domain: string
      organisationId: string
    }): Promise<number> {
      const rows = await db
        .selectFrom('organisation_members as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .select(['a.id', 'a.email'])
        .where('m.organisation_id', '=', organisationId)
        .where('m.chosen_by', '=', 'domain')
        .execute()
      const leaving = rows.filter(({ email }) => domainOfAddress(email) === domainKey(domain))
      for (const { id } of leaving) await leave(db, id)
      return leaving.length
    },

    /** Removes all members, when an organisation is deleted. */
    async leaveAll(organisationId: string): Promise<void> {
      await db.deleteFrom('organisation_members').where('organisation_id', '=', organisationId).execute()
    },

    /** Removes a person from their organisation, when the account is deleted. */
    async leave(accountId: string): Promise<void> {
      await leave(db, accountId)
    },
  }
}
