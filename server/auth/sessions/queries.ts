import { sql } from 'kysely'
import type { SessionEnd } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { actorQueries } from './queries-actors.ts'
import { endSessions, whySessionEnded } from './queries-ends.ts'
import type { NewSession, OneTimeCode, SessionRecord } from './session.ts'

const SESSION_COLUMNS = [
  'id',
  'public_id as publicId',
  'started_at as startedAt',
  'seen_at as seenAt',
  'user_agent as userAgent',
  'address',
] as const

/** Queries of sessions. */
export const sessionQueries = (db: Db, dialect: Dialect) => ({
  ...actorQueries(db, dialect),

  async insert({ byProvider, ...session }: NewSession): Promise<void> {
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        public_id: session.publicId,
        account_id: session.accountId,
        started_at: session.startedAt,
        seen_at: session.startedAt,
        expires_at: session.expiresAt,
        ends_at: session.endsAt,
        user_agent: session.userAgent,
        address: session.address,
        identity_id: byProvider?.identityId ?? null,
        provider_sid: byProvider?.providerSid ?? null,
        has_factor: byProvider?.hasFactor ? 1 : 0,
      })
      .execute()
  },

  /** Locks all sessions and API tokens of the account and waits for changes that use them. Call it first in a transaction. */
  async holdAllOf(accountId: string, exceptId: string = ''): Promise<void> {
    await dialect
      .holdingAlone(
        db
          .selectFrom('sessions')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '<>', exceptId)
          .orderBy('id'),
      )
      .execute()
    await dialect
      .holdingAlone(
        db
          .selectFrom('api_tokens')
          .select('id')
          .where('account_id', '=', accountId)
          .orderBy('created_at')
          .orderBy('id'),
      )
      .execute()
  },

  async end(id: string, why: SessionEnd): Promise<void> {
    await endSessions(db, why, (eb) => eb('id', '=', id))
  },

  /** Why a session ended; null when it has not, or the reason is forgotten. */
  whyEnded: (id: string): Promise<SessionEnd | null> => whySessionEnded(db, id),

  /** Ends all sessions of an account, except one. */
  async endAllOf(accountId: string, why: SessionEnd, exceptId: string = ''): Promise<void> {
    await endSessions(db, why, (eb) => eb.and([eb('account_id', '=', accountId), eb('id', '<>', exceptId)]))
  },

  /** Ends some sessions of a deleted account. Returns the number; fewer than `limit` means that none are left. */
  async endSomeOf(accountId: string, limit: number): Promise<number> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(limit)
      .execute()
    const ids = rows.map(({ id }) => id)
    return ids.length === 0 ? 0 : endSessions(db, 'account_deleted', (eb) => eb('id', 'in', ids))
  },

  /** The latest sessions of an account. */
  list: (accountId: string, now: string, limit: number): Promise<SessionRecord[]> =>
    db
      .selectFrom('sessions')
      .select(SESSION_COLUMNS)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('started_at', 'desc')
      .limit(limit)
      .execute(),

  async find(id: string): Promise<SessionRecord | null> {
    const session = db.selectFrom('sessions').select(SESSION_COLUMNS).where('id', '=', id)
    return (await session.executeTakeFirst()) ?? null
  },

  /** Ends a session by its public id. Returns false when the account has no such session. */
  async endNamed(accountId: string, publicId: string, now: string): Promise<boolean> {
    const ended = await endSessions(db, 'ended_elsewhere', (eb) =>
      eb.and([eb('account_id', '=', accountId), eb('public_id', '=', publicId), eb('expires_at', '>', now)]),
    )
    return ended > 0
  },

  /** Records the use of sessions and extends them, up to their maximum lifetime. */
  async see(ids: readonly string[], now: string, until: string): Promise<void> {
    // Skips sessions that other transactions are ending or marking; waiting for them could deadlock.
    const free = dialect.holdingFree(
      db.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now),
    )
    await db
      .updateTable('sessions')
      .set({
        seen_at: now,
        expires_at: sql<string>`case when ends_at < ${until} then ends_at else ${until} end`,
      })
      .where('id', 'in', free)
      .execute()
  },

  async endAll(): Promise<void> {
    await db.deleteFrom('sessions').execute()
  },

  async dropExpired(now: string): Promise<void> {
    // Skips rows that other nodes are deleting; waiting for them could deadlock.
    const expired = dialect.holdingFree(db.selectFrom('sessions').select('id').where('expires_at', '<=', now))
    await endSessions(db, 'expired', (eb) => eb('id', 'in', expired))
  },
})

/** Queries of one-time codes, by lower-case address. */
export const codeQueries = (db: Db, dialect: Dialect) => ({
  /** Replaces the previous code of the address. */
  async replace(
    email: string,
    { codeHash, challengeHash, expiresAt, triesLeft }: OneTimeCode,
  ): Promise<void> {
    const values = {
      code_hash: codeHash,
      challenge_hash: challengeHash,
      expires_at: expiresAt,
      tries_left: triesLeft,
    }
    await db
      .insertInto('codes')
      .values({ email_key: email, ...values })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet(values))
      .execute()
  },

  /** The code of an address, locked until the transaction ends. */
  async find(email: string): Promise<OneTimeCode | null> {
    const code = db
      .selectFrom('codes')
      .select(['code_hash as codeHash', 'challenge_hash as challengeHash'])
      .select(['expires_at as expiresAt', 'tries_left as triesLeft'])
      .where('email_key', '=', email)
    return (await dialect.holding(code).executeTakeFirst()) ?? null
  },

  async countWrongTry(email: string): Promise<void> {
    await db
      .updateTable('codes')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('email_key', '=', email)
      .execute()
  },

  async drop(email: string): Promise<void> {
    await db.deleteFrom('codes').where('email_key', '=', email).execute()
  },
})
