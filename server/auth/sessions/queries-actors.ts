import type { SessionActor } from '../../kernel/actor.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { lacksFactor, requiredActionOf } from '../required-action.ts'

const selectActor = (db: Db, { id, now }: { id: string; now: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.id as sessionId'])
    .select(['accounts.must_change_password as mustChangePassword', 'sessions.seen_at as seenAt'])
    // Whom a provider asked for a second factor needs none here.
    .select((eb) =>
      eb.case().when('sessions.has_factor', '=', 1).then(0).else(lacksFactor(eb)).end().as('lacksFactor'),
    )
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectActor>['executeTakeFirst']>>

function toActor(row: Row): (SessionActor & { seenAt: string }) | null {
  if (!row) return null
  const { id, username, role, sessionId, seenAt } = row
  return { kind: 'user', id, username, role, sessionId, seenAt, requiredAction: requiredActionOf(row) }
}

/** Queries about who sessions speak for. */
export function actorQueries(db: Db, dialect: Dialect) {
  return {
    /** Null when it has ended or expired, or when its account is gone. What is committed when it is called, counts. */
    async findActor(id: string, now: string): Promise<(SessionActor & { seenAt: string }) | null> {
      return toActor(await selectActor(db, { id, now }).executeTakeFirst())
    },

    /** Like `findActor`; the session stays until this transaction ends. Comes before all else. */
    async holdActor(id: string, now: string): Promise<SessionActor | null> {
      const query = dialect.keeping(selectActor(db, { id, now }), 'sessions')
      return toActor(await query.executeTakeFirst())
    },
  }
}
