import type { SessionActor } from '../../kernel/actor.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { lacksFactor, requiredActionOf } from '../required-action.ts'

const selectActor = (db: Db, { id, now }: { id: string; now: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.id as sessionId'])
    .select(['accounts.must_change_password as mustChangePassword', 'sessions.seen_at as seenAt'])
    // A second factor at the provider satisfies the requirement.
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

/** Queries of the actors of sessions. */
export function actorQueries(db: Db, dialect: Dialect) {
  return {
    /** Null when the session has ended or expired, or its account is deleted. Sees the last committed state. */
    async findActor(id: string, now: string): Promise<(SessionActor & { seenAt: string }) | null> {
      return toActor(await selectActor(db, { id, now }).executeTakeFirst())
    },

    /** Like `findActor`, and locks the session until the transaction ends. Call it first in a transaction. */
    async holdActor(id: string, now: string): Promise<SessionActor | null> {
      const query = dialect.keeping(selectActor(db, { id, now }), 'sessions')
      return toActor(await query.executeTakeFirst())
    },
  }
}
