import type { Db } from '../database/dialect.ts'

/** The setup link of an install that no admin has claimed. Only the hash of its token is stored. */
export type SetupLink = { tokenHash: string; createdAt: string; expiresAt: string }

/** Queries of the setup link. */
export const setupLinkQueries = (db: Db) => ({
  /** The current link; null if there is none. */
  async find(): Promise<SetupLink | null> {
    const row = await db
      .selectFrom('setup_links')
      .select(['token_hash as tokenHash', 'created_at as createdAt', 'expires_at as expiresAt'])
      .executeTakeFirst()
    return row ?? null
  },

  /** Stores a link in place of the earlier one. */
  async replace({ tokenHash, createdAt, expiresAt }: SetupLink): Promise<void> {
    const link = { token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt }
    await db
      .insertInto('setup_links')
      .values({ id: 1, ...link })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
      .execute()
  },

  async delete(): Promise<void> {
    await db.deleteFrom('setup_links').execute()
  },
})
