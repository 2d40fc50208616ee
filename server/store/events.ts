import type { EventRecord } from '../core/ports.ts'
import type { EventQueries } from '../core/store.ts'
import type { Db } from './dialect.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

const countUp = prepared((db) =>
  db
    .updateTable('event_counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value'),
)

const insertEvent = prepared((db, row: Schema['events']) =>
  db.insertInto('events').values({
    number: row.number,
    kind: row.kind,
    ticket_id: row.ticket_id,
    actor_id: row.actor_id,
    data: row.data,
    occurred_at: row.occurred_at,
  }),
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

const selectLatest = prepared((db) => db.selectFrom('event_counter').select('value').where('id', '=', 1))

/** The record of what happened. */
export const eventQueries = (db: Db): EventQueries => ({
  async append({ kind, ticketId, actorId, data }, at) {
    // A counter row instead of a sequence: it stays locked until commit, so numbers have no gaps and follow commits.
    const [counter] = (await countUp(db, {})).rows
    if (!counter) throw new Error('The counter of events is gone.')
    await insertEvent(db, {
      number: counter.value,
      kind,
      ticket_id: ticketId ?? null,
      actor_id: actorId ?? null,
      data: JSON.stringify(data),
      occurred_at: at,
    })
    return counter.value
  },

  async list(after, limit) {
    const { rows } = await selectEvents(db, { after, limit })
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as EventRecord)
  },

  async latest() {
    return (await selectLatest(db, {})).rows[0]?.value ?? 0
  },
})
