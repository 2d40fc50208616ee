import type { Db, Dialect } from '../database/dialect.ts'
import { textOfAccount } from '../database/search/search-texts.ts'

/** Queries about accounts that somebody else decides about: a directory, by `scim/`. */
export const suspensionQueries = (db: Db, dialect: Dialect) => ({
  /** Since when an account is suspended; null where it is not, or is gone. */
  async suspendedAt(id: string): Promise<string | null> {
    const row = await db
      .selectFrom('accounts')
      .select('suspended_at')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.suspended_at ?? null
  },

  /** Suspends an account from a moment on, or with null ends that. */
  async setSuspended(id: string, at: string | null): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ suspended_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  },

  /** Whether an admin is left who logs in here, with a second factor, when one account is not. Admins have to be held. */
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

  /** Sets the address of an account, which nobody else may have. Names and addresses have to be held; see {@link holdNames}. */
  async setEmail(id: string, username: string, before: string, email: string): Promise<void> {
    await dialect.search.removeAccount(db, id, textOfAccount({ username, email: before }))
    await db
      .updateTable('accounts')
      .set({ email, email_key: email.toLowerCase() })
      .where('id', '=', id)
      .execute()
    await dialect.search.addAccount(db, id, textOfAccount({ username, email }))
  },

  /** Nobody else takes a name or an address until this transaction ends. */
  holdNames: (): Promise<void> => dialect.oneAtATime(db, 'usernames'),

  /** The account that has an address, whoever may log in with it. */
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
