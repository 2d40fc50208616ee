import { aboutOf, changesWhatIsShown } from '../event-registry.ts'
import type { EmptiedEvents, EventRecord, EventsToEmpty, NewEvent } from './event.ts'
import type { Db, Dialect } from '../../database/dialect.ts'
import { emptyEvents } from './queries-emptying.ts'
import { contentHash, newSalt } from './event-chain.ts'
import { appendEvents, type NumberlessEvent } from './append-events.ts'
import { writeAtCommit } from '../../database/at-commit.ts'

const selectEvents = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db.executeQuery(
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

const selectLatest = (db: Db) =>
  db.executeQuery(db.selectFrom('event_counter').select(['value', 'changed']).where('id', '=', 1))

/** Queries of the event log. */
export const eventQueries = (db: Db, dialect: Dialect) => ({
  /** Appends a row right before the commit, so numbers follow commit order. */
  async append(event: NewEvent, at: string): Promise<void> {
    await writeAtCommit(db, 'events', appendEvents(dialect), [rowOf(event, at)])
  },

  /** Events after a number, oldest first. */
  async list(after: number, limit: number): Promise<EventRecord[]> {
    const { rows } = await selectEvents(db, { after, limit })
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as EventRecord)
  },

  /** Number of the latest event; 0 when the log is empty. */
  async latest(): Promise<number> {
    return (await selectLatest(db)).rows[0]?.value ?? 0
  },

  /** Number of the latest event that changed visible data. */
  async latestChange(): Promise<number> {
    return (await selectLatest(db)).rows[0]?.changed ?? 0
  },

  /**
   * Empties the earliest events of some kinds before a moment, or of a ticket, at most `limit` of them. Numbers, times and hashes
   * stay, so the chain remains valid. Only {@link emptyEvents} may call it, because that records it.
   */
  empty: (which: EventsToEmpty, limit: number): Promise<EmptiedEvents | null> =>
    emptyEvents(db, which, limit),
})

function rowOf(event: NewEvent, at: string): NumberlessEvent {
  const { kind, ticketId, actorId, tokenId, data } = event
  const row = {
    kind,
    ticket_id: ticketId ?? null,
    actor_id: actorId ?? null,
    about_id: aboutOf(event, actorId ?? null),
    token_id: tokenId ?? null,
    data: JSON.stringify(data),
    occurred_at: at,
    salt: newSalt(),
  }
  return { row, content: contentHash(row), changes: changesWhatIsShown(kind) }
}

declare module '../store.ts' {
  interface Queries {
    events: ReturnType<typeof eventQueries>
  }
}
