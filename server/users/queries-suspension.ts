import type { Role, SuspendedWhy, SuspensionOnWire } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { indexAccount } from '../database/search/account-names.ts'
import type { UserName } from '../kernel/actor.ts'
import { joinByDomain } from './membership/queries.ts'

async function suspendedAt(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.suspended_at ?? null
}

/** Queries about suspensions and about accounts from directories (`scim/`). */
export const suspensionQueries = (db: Db, dialect: Dialect) => ({
  /** Start of a suspension; null if the account is not suspended or is gone. */
  suspendedAt: (id: string): Promise<string | null> => suspendedAt(db, id),

  /** Start, reason and author of a suspension; null if the account is not suspended or is gone. */
  async suspension(id: string): Promise<SuspensionOnWire | null> {
    const suspended = await suspendedAt(db, id)
    if (suspended === null) return null
    const event = await db
      .selectFrom('events as e')
      .leftJoin('accounts as a', 'a.id', 'e.actor_id')
      .leftJoin('api_tokens as t', 't.id', 'e.token_id')
      .select(['e.data', 'e.token_id', 't.name as token_name', 'a.id', 'a.username', 'a.is_service'])
      .where('e.about_id', '=', id)
      .where('e.kind', '=', 'account.suspended')
      .orderBy('e.number', 'desc')
      .limit(1)
      .executeTakeFirst()
    // An emptied event has no reason.
    const { why: reason = 'directory' } = JSON.parse(event?.data ?? '{}') as { why?: SuspendedWhy }
    const by = event?.id
      ? { id: event.id, username: event.username ?? '', isService: event.is_service === 1 }
      : null
    const token = event?.token_id ? { id: event.token_id, name: event.token_name ?? '' } : null
    return { suspendedAt: suspended, reason, by, token }
  },

  /** Suspends an account from a time on; null ends the suspension. */
  async setSuspended(id: string, at: string | null): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ suspended_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  },

  /** Whether another admin with a login and a second factor would be left. Lock the admins before. */
  async hasOtherSafeAdmin(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('accounts as a')
      .select('a.id')
      .where('a.role', '=', 'Admin')
      .where('a.id', '<>', id)
      .where('a.deleted_at', 'is', null)
      .where('a.suspended_at', 'is', null)
      .where('a.is_service', '=', 0)
      .where('a.password_hash', '<>', '')
      .where((eb) =>
        eb.exists(eb.selectFrom('factors as f').select('f.id').whereRef('f.account_id', '=', 'a.id')),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Sets the primary address of an account. It must be unique. Lock the names before, by {@link holdNames}. */
  async setEmail(
    { id, username, role }: UserName & { role: Role },
    email: string,
    at: string,
  ): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ email, email_key: email.toLowerCase() })
      .where('id', '=', id)
      .execute()
    await db
      .deleteFrom('contact_addresses')
      .where('account_id', '=', id)
      .where('email_key', '=', email.toLowerCase())
      .execute()
    await indexAccount(db, { id, username, email })
    if (role === 'User') await joinByDomain(db, { accountId: id, email, at })
  },

  /** Serialises all changes of names and addresses until the transaction ends. */
  holdNames: (): Promise<void> => dialect.oneAtATime(db, 'usernames'),

  /** The account of an address, of any kind. */
  async idWithEmail(email: string): Promise<string | null> {
    const row = await db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.id ?? null
  },
})
