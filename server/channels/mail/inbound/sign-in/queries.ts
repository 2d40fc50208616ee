import type { OauthProvider } from '@support-desk/contract'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import type { StoredApp } from './app.ts'

/** A sign-in in progress; `sealed` is bound to its id. */
export type StoredSignIn = {
  id: string
  sessionId: string
  provider: OauthProvider
  sealed: string
  expiresAt: string
}

/** Queries about app registrations at providers, and about sign-ins in progress. */
export const mailAppQueries = (db: Db, dialect: Dialect) => ({
  /** Null if no admin has set one. */
  async find(provider: OauthProvider): Promise<StoredApp | null> {
    const row = await db.selectFrom('mail_apps').selectAll().where('id', '=', provider).executeTakeFirst()
    if (!row) return null
    const { client_id: clientId, secret: sealed, tenant, version } = row
    return { provider, clientId, sealed, tenant, version: Number(version) }
  },

  /** Serialises changes until the end of the transaction. */
  hold: (): Promise<void> => dialect.oneAtATime(db, 'mailApps'),

  async save({ provider, clientId, sealed, tenant, version }: StoredApp): Promise<void> {
    const row = { client_id: clientId, secret: sealed, tenant, version }
    await db
      .insertInto('mail_apps')
      .values({ id: provider, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },

  /** Returns false if there was none. */
  async remove(provider: OauthProvider): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('mail_apps').where('id', '=', provider).executeTakeFirst()
    return numDeletedRows > 0n
  },

  async beginSignIn({ id, sessionId, provider, sealed, expiresAt }: StoredSignIn): Promise<void> {
    await db
      .insertInto('mail_sign_ins')
      .values({ id, session_id: sessionId, provider, sealed, expires_at: expiresAt })
      .execute()
  },

  /** Takes a sign-in of a session, once. Null if it is over, or belongs to another session or provider. */
  async takeSignIn(
    { id, sessionId, provider }: Pick<StoredSignIn, 'id' | 'sessionId' | 'provider'>,
    now: string,
  ): Promise<string | null> {
    const row = await db
      .deleteFrom('mail_sign_ins')
      .where('id', '=', id)
      .where('session_id', '=', sessionId)
      .where('provider', '=', provider)
      .returningAll()
      .executeTakeFirst()
    return row && row.expires_at > now ? row.sealed : null
  },

  async dropExpired(now: string): Promise<void> {
    await db.deleteFrom('mail_sign_ins').where('expires_at', '<=', now).execute()
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailApps: ReturnType<typeof mailAppQueries>
  }
}
