import { type Selectable, sql } from 'kysely'
import type { CodeQueries, RateQueries, SessionQueries, SessionRecord } from '../kernel/store.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { preparedByShape } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import { endSessions, whySessionEnded } from './queries-session-ends.ts'

/** Who a session speaks for; `isKept` where it has to stay until the transaction ends. */
const selectActor = preparedByShape((dialect, isKept: boolean) => (db, { id, now }: ById) => {
  const query = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.id as sessionId'])
    .select(['accounts.must_change_password as mustChangePassword', 'sessions.seen_at as seenAt'])
    .select((eb) => {
      const mustHaveFactor = eb
        .selectFrom('second_factor_roles')
        .select('second_factor_roles.role')
        .whereRef('second_factor_roles.role', '=', 'accounts.role')
      const factor = eb
        .selectFrom('factors')
        .select('factors.id')
        .whereRef('factors.account_id', '=', 'accounts.id')
      return eb
        .case()
        .when(eb.and([eb.exists(mustHaveFactor), eb.not(eb.exists(factor))]))
        .then(1)
        .else(0)
        .end()
        .as('owesFactor')
    })
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
  return isKept ? dialect.keeping(query, 'sessions') : query
})

type ById = { id: string; now: string }

const findActor = async (db: Db, dialect: Dialect, isKept: boolean, values: ById) => {
  const [row] = (await selectActor(dialect, isKept)(db, values)).rows
  if (!row) return null
  const { mustChangePassword, owesFactor, ...actor } = row
  const owes = mustChangePassword === 1 ? 'password' : owesFactor === 1 ? 'second_factor' : null
  return { ...actor, owes } as const
}

const SESSION_COLUMNS = ['id', 'public_id', 'started_at', 'seen_at', 'user_agent', 'address'] as const

type Row = Pick<Selectable<Schema['sessions']>, (typeof SESSION_COLUMNS)[number]>

const toRecord = (row: Row): SessionRecord => ({
  id: row.id,
  publicId: row.public_id,
  startedAt: row.started_at,
  seenAt: row.seen_at,
  userAgent: row.user_agent,
  address: row.address,
})

/** Queries about logins. */
export const sessionQueries = (db: Db, dialect: Dialect): SessionQueries => ({
  async insert({ id, publicId, accountId, startedAt, expiresAt, endsAt, userAgent, address }) {
    await db
      .insertInto('sessions')
      .values({
        id,
        public_id: publicId,
        account_id: accountId,
        started_at: startedAt,
        seen_at: startedAt,
        expires_at: expiresAt,
        ends_at: endsAt,
        user_agent: userAgent,
        address,
      })
      .execute()
  },

  findActor: (id, now) => findActor(db, dialect, false, { id, now }),
  holdActor: (id, now) => findActor(db, dialect, true, { id, now }),

  async holdAllOf(accountId, exceptId = '') {
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
  },

  async end(id, why) {
    await endSessions(db, why, (eb) => eb('id', '=', id))
  },

  whyEnded: (id) => whySessionEnded(db, id),

  async endAllOf(accountId, why, exceptId = '') {
    await endSessions(db, why, (eb) => eb.and([eb('account_id', '=', accountId), eb('id', '<>', exceptId)]))
  },

  async list(accountId, now, limit) {
    const rows = await db
      .selectFrom('sessions')
      .select(SESSION_COLUMNS)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('started_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toRecord)
  },

  async find(id) {
    const row = await db
      .selectFrom('sessions')
      .select(SESSION_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? toRecord(row) : null
  },

  async endNamed(accountId, publicId, now) {
    const ended = await endSessions(db, 'ended_elsewhere', (eb) =>
      eb.and([eb('account_id', '=', accountId), eb('public_id', '=', publicId), eb('expires_at', '>', now)]),
    )
    return ended > 0
  },

  async see(ids, now, until) {
    // One that somebody is ending or marks as well is passed over: waiting for it could go on in a circle.
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

  async endAll() {
    await db.deleteFrom('sessions').execute()
  },

  async dropExpired(now) {
    // What somebody else is dropping right now is none of ours: waiting for it could go on in a circle.
    const expired = dialect.holdingFree(db.selectFrom('sessions').select('id').where('expires_at', '<=', now))
    await endSessions(db, 'expired', (eb) => eb('id', 'in', expired))
  },
})

/** Queries about one-time codes, by lower-cased address. */
export const codeQueries = (db: Db, dialect: Dialect): CodeQueries => ({
  async replace(email, { codeHash, challengeHash, expiresAt, triesLeft }) {
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

  async find(email) {
    const row = await dialect
      .holding(db.selectFrom('codes').selectAll().where('email_key', '=', email))
      .executeTakeFirst()
    if (!row) return null
    return {
      codeHash: row.code_hash,
      challengeHash: row.challenge_hash,
      expiresAt: row.expires_at,
      triesLeft: row.tries_left,
    }
  },

  async countWrongTry(email) {
    await db
      .updateTable('codes')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('email_key', '=', email)
      .execute()
  },

  async drop(email) {
    await db.deleteFrom('codes').where('email_key', '=', email).execute()
  },
})

/** Counters whose window is over and that one use of any key throws away. */
const MOST_SWEPT = 20

/** Counters of uses within windows of time. */
export const rateQueries = (db: Db, dialect: Dialect): RateQueries => ({
  async hit(key, now, windowEnd) {
    const over = dialect.holdingFree(
      db.selectFrom('rate_counters').select('key').where('resets_at', '<=', now).limit(MOST_SWEPT),
    )
    await db.deleteFrom('rate_counters').where('key', 'in', over).execute()
    // What the sweep left, because it is held or one too many, begins anew here.
    const isOver = sql<boolean>`rate_counters.resets_at <= ${now}`
    const row = await db
      .insertInto('rate_counters')
      .values({ key, count: 1, resets_at: windowEnd })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else rate_counters.count + 1 end`,
          resets_at: sql<string>`case when ${isOver} then ${windowEnd} else rate_counters.resets_at end`,
        }),
      )
      .returning(['count', 'resets_at as resetsAt'])
      .executeTakeFirstOrThrow()
    return row
  },

  async release(key) {
    await db
      .updateTable('rate_counters')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  },
})
