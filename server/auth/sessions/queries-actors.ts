import type { SessionActor } from '../../kernel/actor.ts'
import { gathering } from '../../kernel/asking/gathering.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { preparedByShape } from '../../database/prepared.ts'
import { lacksFactor, requiredActionOf } from '../required-action.ts'

/** Of one session, which may be kept until the transaction ends; or of some, by their ids with commas between. */
type How = 'one' | 'kept' | 'some'
type ById = { id: string; now: string }

const selectActors = preparedByShape((dialect, how: How) => (db, { id, now }: ById) => {
  const query = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.id as sessionId'])
    .select(['accounts.must_change_password as mustChangePassword', 'sessions.seen_at as seenAt'])
    // Whom a provider asked for a second factor needs none here.
    .select((eb) =>
      eb.case().when('sessions.has_factor', '=', 1).then(0).else(lacksFactor(eb)).end().as('lacksFactor'),
    )
    .where((eb) => (how === 'some' ? dialect.among?.('sessions.id', id) : null) ?? eb('sessions.id', '=', id))
    .where('sessions.expires_at', '>', now)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
  return how === 'kept' ? dialect.keeping(query, 'sessions') : query
})

const findRows = async (db: Db, dialect: Dialect, how: How, values: ById) =>
  (await selectActors(dialect, how)(db, values)).rows

type Row = Awaited<ReturnType<typeof findRows>>[number]

function toActor(row: Row | undefined): (SessionActor & { seenAt: string }) | null {
  if (!row) return null
  const { id, username, role, sessionId, seenAt } = row
  return { kind: 'user', id, username, role, sessionId, seenAt, requiredAction: requiredActionOf(row) }
}

/** So many questions may be under way; who comes meanwhile is asked for with others. */
const AT_ONCE = 2

function rowFinder(db: Db, dialect: Dialect): (values: ById) => Promise<Row | undefined> {
  if (!dialect.among) {
    const select = selectActors(dialect, 'one')
    return async (values) => (await select(db, values)).rows[0]
  }
  let latest = ''
  const find = gathering<Row>(async (ids) => {
    const values = { id: ids.join(','), now: latest }
    latest = ''
    const rows = await findRows(db, dialect, ids.length === 1 ? 'one' : 'some', values)
    return new Map(rows.map((row) => [row.sessionId, row]))
  }, AT_ONCE)
  return ({ id, now }) => {
    if (now > latest) latest = now
    return find(id)
  }
}

/** Queries about who sessions speak for. */
export function actorQueries(db: Db, dialect: Dialect) {
  const findRow = rowFinder(db, dialect)
  return {
    /** Null when it has ended or expired, or when its account is gone. What is committed when it is called, counts. */
    async findActor(id: string, now: string): Promise<(SessionActor & { seenAt: string }) | null> {
      return toActor(await findRow({ id, now }))
    },

    /** Like `findActor`; the session stays until this transaction ends. Comes before all else. */
    async holdActor(id: string, now: string): Promise<SessionActor | null> {
      return toActor((await findRows(db, dialect, 'kept', { id, now }))[0])
    },
  }
}
