import { aboutOf, changesWhatIsShown } from '../event-registry.ts'
import type { EmptiedEvents, EventRecord, EventsToEmpty, NewEvent } from './event.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { emptyEvents } from './queries-emptying.ts'
import { contentHash, newSalt } from './event-chain.ts'
import { prepared, preparedChange, preparedChangeByShape } from '../../database/prepared.ts'
import type { Schema } from '../../database/schema.ts'

/** The counter moves on in one statement, the hash with it: whoever waits for it goes on from what it is then. */
const countUp = preparedChangeByShape(
  (dialect, { changes }: { changes: boolean }) =>
    (db: Db, { content }: { content: string }) =>
      db
        .updateTable('event_counter')
        .set((eb) => ({ value: eb('value', '+', 1), hash: dialect.chainedHash(content) }))
        .$if(changes, (query) => query.set((eb) => ({ changed: eb('value', '+', 1) })))
        .where('id', '=', 1),
)

/** Number and hash are what this transaction has made of the counter, which is its own until the commit. */
const insertEvent = preparedChange((db, row: Omit<Schema['events'], 'content_hash' | 'number' | 'hash'>) =>
  db.insertInto('events').values((eb) => ({
    number: eb.selectFrom('event_counter').select('value').where('id', '=', 1),
    kind: row.kind,
    ticket_id: row.ticket_id,
    actor_id: row.actor_id,
    about_id: row.about_id,
    data: row.data,
    occurred_at: row.occurred_at,
    salt: row.salt,
    hash: eb.selectFrom('event_counter').select('hash').where('id', '=', 1),
  })),
)

const selectEvents = prepared((db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('events')
    .leftJoin('tickets', 'tickets.id', 'events.ticket_id')
    .select([
      'events.number',
      'events.kind',
      'events.ticket_id as ticketId',
      'tickets.requester_id as requesterId',
      'events.actor_id as actorId',
      'events.occurred_at as occurredAt',
      'events.data',
    ])
    .where('events.number', '>', after)
    .orderBy('events.number')
    .limit(limit),
)

const selectLatest = prepared((db) =>
  db.selectFrom('event_counter').select(['value', 'changed']).where('id', '=', 1),
)

/** The record of what happened. */
export const eventQueries = (db: Db, dialect: Dialect) => ({
  /** Appends a row; the last statement of a transaction, so that numbers follow commits. */
  async append(event: NewEvent, at: string): Promise<void> {
    const row = rowOf(event, at)
    // A counter row instead of a sequence: it stays locked until commit, so numbers have no gaps and follow commits.
    // Everybody waits for it, so nobody waits for an answer while they have it: both go out with the commit.
    await countUp(dialect, { changes: changesWhatIsShown(event.kind) })(db, { content: contentHash(row) })
    await insertEvent(db, row)
  },

  /** Events after a number, oldest first. */
  async list(after: number, limit: number): Promise<EventRecord[]> {
    const { rows } = await selectEvents(db, { after, limit })
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as EventRecord)
  },

  /** Number of the latest event; 0 when nothing happened yet. */
  async latest(): Promise<number> {
    return (await selectLatest(db, {})).rows[0]?.value ?? 0
  },

  /** Number of the latest event that changed what anybody is shown. */
  async latestChange(): Promise<number> {
    return (await selectLatest(db, {})).rows[0]?.changed ?? 0
  },

  /**
   * Takes what they say from the earliest events of some kinds before a moment, or of a ticket, `limit` of them at most.
   * Numbers, times and hashes stay, so that the chain holds. Only {@link emptyEvents} may call it, which records that.
   */
  empty: (which: EventsToEmpty, limit: number): Promise<EmptiedEvents | null> =>
    emptyEvents(db, which, limit),
})

const rowOf = (event: NewEvent, at: string) => {
  const { kind, ticketId, actorId, data } = event
  return {
    kind,
    ticket_id: ticketId ?? null,
    actor_id: actorId ?? null,
    about_id: aboutOf(event, actorId ?? null),
    data: JSON.stringify(data),
    occurred_at: at,
    salt: newSalt(),
  }
}

declare module '../store.ts' {
  interface Queries {
    events: ReturnType<typeof eventQueries>
  }
}
