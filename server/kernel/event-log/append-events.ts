import { sql } from 'kysely'
import { CHAIN_START, chainedHash } from './event-chain.ts'
import type { WriteRows } from '../../database/at-commit.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'

/** An event before it has a number. */
export type NumberlessEvent = {
  row: Omit<Schema['events'], 'content_hash' | 'number' | 'hash'>
  /** Hash of the values of the row. */
  content: string
  /** Whether the event changes data that users see. */
  changes: boolean
}

const ROWS = 500

/**
 * Appends events in order, with consecutive numbers and the hashes of `event-chain.ts`. The counter stays locked until the commit,
 * so numbers have no gaps and follow commit order.
 */
export const appendEvents =
  (dialect: Pick<Dialect, 'oneAtATime'>): WriteRows<NumberlessEvent> =>
  async (db: Db, events) => {
    // A row lock alone would not do on PostgreSQL: the update would see the new counter, but not the event that belongs to it.
    await dialect.oneAtATime(db, 'events')
    const added = sql.lit(events.length)
    const changed = events.findLastIndex(({ changes }) => changes) + 1
    const { value, previous } = await db
      .updateTable('event_counter')
      .set(({ ref }) => ({
        value: sql<number>`${ref('value')} + ${added}`,
        ...(changed > 0 && { changed: sql<number>`${ref('value')} + ${sql.lit(changed)}` }),
      }))
      .where('id', '=', 1)
      .returning('value')
      .returning(
        sql<string | null>`(select hash from events where number = event_counter.value - ${added})`.as(
          'previous',
        ),
      )
      .executeTakeFirstOrThrow()
    let hash = previous ?? CHAIN_START
    const rows = events.map(({ content, row }, index) => {
      const number = value - events.length + 1 + index
      hash = chainedHash(hash, number, content)
      return { ...row, number, hash }
    })
    for (let start = 0; start < rows.length; start += ROWS)
      await db
        .insertInto('events')
        .values(rows.slice(start, start + ROWS))
        .execute()
  }
