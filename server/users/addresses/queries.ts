import type { Db } from '../../database/dialect.ts'
import { indexAccount } from '../../database/search/account-names.ts'
import { joinByDomain } from '../membership/queries.ts'
import type { UserName } from '../../kernel/actor.ts'

/** A further address of an account. */
export type FurtherAddress = { id: string; email: string }

/** Removes all further addresses of an account, when it is deleted. */
export async function dropAddresses(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('contact_addresses').where('account_id', '=', accountId).execute()
}

/**
 * Queries about further addresses of accounts. Mail from them is from the account. Lock names before a change, by
 * `holdNames`.
 */
export const addressQueries = (db: Db) => ({
  /** The further addresses of an account, sorted. */
  addresses: (accountId: string): Promise<FurtherAddress[]> =>
    db
      .selectFrom('contact_addresses')
      .select(['id', 'email'])
      .where('account_id', '=', accountId)
      .orderBy('email_key')
      .execute(),

  /** The account with this address, primary or further; null if the address is free. */
  async ownerOfAddress(email: string): Promise<string | null> {
    const key = email.toLowerCase()
    const primary = await db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (primary) return primary.id
    const further = db.selectFrom('contact_addresses').select('account_id').where('email_key', '=', key)
    return (await further.executeTakeFirst())?.account_id ?? null
  },

  async addAddress(
    account: UserName & { email: string },
    { id, email, at }: FurtherAddress & { at: string },
  ): Promise<void> {
    await db
      .insertInto('contact_addresses')
      .values({ id, account_id: account.id, email, email_key: email.toLowerCase(), added_at: at })
      .execute()
    await indexAccount(db, account)
  },

  /** Removes a further address. Returns it, or null if the account does not have it. */
  async removeAddress(account: UserName & { email: string }, id: string): Promise<string | null> {
    const [removed] = await db
      .deleteFrom('contact_addresses')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .returning('email')
      .execute()
    if (removed) await indexAccount(db, account)
    return removed?.email ?? null
  },

  /** Makes a further address the primary one, and the former primary one a further one with the same id. */
  async swapPrimary(account: UserName & { email: string }, id: string): Promise<boolean> {
    const further = await db
      .selectFrom('contact_addresses')
      .select(['email', 'email_key', 'added_at'])
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .executeTakeFirst()
    if (!further) return false
    const former = { email: account.email, email_key: account.email.toLowerCase() }
    // A contact with a phone number alone has no primary address yet.
    await (account.email === ''
      ? db.deleteFrom('contact_addresses').where('id', '=', id).execute()
      : db.updateTable('contact_addresses').set(former).where('id', '=', id).execute())
    // Mail to the new address has not bounced yet.
    await db
      .updateTable('accounts')
      .set({ email: further.email, email_key: further.email_key, bounced_by: null })
      .where('id', '=', account.id)
      .execute()
    await indexAccount(db, { ...account, email: further.email })
    await joinByDomain(db, { accountId: account.id, email: further.email, at: further.added_at })
    return true
  },
})
