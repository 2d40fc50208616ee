import { chainedHash } from './event-chain.ts'
import type { WriteRows } from '../../database/at-commit.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'

/** A row of the event log without number and chain hash, which the counter provides. */
export type EventRow = Omit<Schema['events'], 'content_hash' | 'number' | 'hash'> & {
  /** Hash of all these values. */
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
  (dialect: Pick<Dialect, 'holding'>): WriteRows<EventRow> =>
  async (db: Db, events) => {
    const selected = db.selectFrom('event_counter').select(['value', 'hash', 'changed']).where('id', '=', 1)
    let { value, hash, changed } = await dialect.holding(selected).executeTakeFirstOrThrow()
    const rows = events.map(({ content, changes, ...row }) => {
      value += 1
      hash = chainedHash(hash, value, content)
      if (changes) changed = value
      return { ...row, number: value, hash }
    })
    for (let start = 0; start < rows.length; start += ROWS)
      await db
        .insertInto('events')
        .values(rows.slice(start, start + ROWS))
        .execute()
    await db.updateTable('event_counter').set({ value, hash, changed }).where('id', '=', 1).execute()
  }
