import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'

/** Ids of expired session ends to delete. Ends that a scheduled reply refers to are kept. */
export const endsToForget = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('session_ends')
    .select('id')
    .where('known_until', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('scheduled_replies')
            .select('scheduled_replies.id')
            .where('door', '=', sql<string>`'session:' || session_ends.id`),
        ),
      ),
    )
    .limit(limit)
