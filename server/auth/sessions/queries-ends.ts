import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'
import { SESSION_ENDS, type SessionEnd } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'

type Which = (eb: ExpressionBuilder<Schema, 'sessions'>) => Expression<SqlBool>

/** Ends sessions and stores the reason for holders of their tokens. Returns the number of ended sessions. */
export async function endSessions(db: Db, why: SessionEnd, which: Which): Promise<number> {
  await db
    .insertInto('session_ends')
    .columns(['id', 'why', 'known_until'])
    .expression(
      db
        .selectFrom('sessions')
        .select(['id', sql<string>`cast(${why} as text)`.as('why'), 'ends_at'])
        .where(which),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numDeletedRows } = await db.deleteFrom('sessions').where(which).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const selectWhy = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('session_ends')
      .select('why')
      .where('id', '=', id)
      .unionAll(
        // An existing session without an actor has expired, or its account is being deleted.
        db
          .selectFrom('sessions')
          .select(sql<string>`'expired'`.as('why'))
          .where('id', '=', id),
      ),
  )

/** Why a session ended; null when it is unknown or forgotten. */
export async function whySessionEnded(db: Db, id: string): Promise<SessionEnd | null> {
  const [row] = (await selectWhy(db, { id })).rows
  return SESSION_ENDS.find((known) => known === row?.why) ?? null
}
