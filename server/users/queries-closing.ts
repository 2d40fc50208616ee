import type { Db } from '../database/dialect.ts'
import { indexAccount } from '../database/search/account-names.ts'
import { lookAlikeOf } from './names/look-alikes.ts'
import { joinByDomain } from './membership/queries.ts'

/** Queries that close a merged contact, and open it again. Lock the names before. */
export const closingQueries = (db: Db) => ({
  /** Closes a contact. The name stays at messages; the address is free for the other contact. */
  async closeContact({ id, username }: { id: string; username: string }, at: string): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ email: '', email_key: '', deleted_at: at })
      .where('id', '=', id)
      .execute()
    await indexAccount(db, { id, username, email: '' })
  },

  /** Opens a closed contact again. An empty address means none. Returns false if it was erased since. */
  async reopenContact({
    id,
    username,
    email,
  }: {
    id: string
    username: string
    email: string
  }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('accounts')
      .set({
        username,
        username_key: username.toLowerCase(),
        username_skeleton: lookAlikeOf(username),
        email,
        // Keys are unique. No address is equal to an id.
        email_key: email === '' ? id : email.toLowerCase(),
        deleted_at: null,
      })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .where('erased_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await indexAccount(db, { id, username, email })
    return true
  },

  /** Removes the last address of a contact, and the organisation of its domain. */
  async clearEmail({ id, username }: { id: string; username: string }, at: string): Promise<void> {
    await db.updateTable('accounts').set({ email: '', email_key: id }).where('id', '=', id).execute()
    await indexAccount(db, { id, username, email: '' })
    await joinByDomain(db, { accountId: id, email: '', at })
  },
})
