import { sql } from 'kysely'
import type { EventRow } from '../event-rows.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../schema.ts'

/** The counter moves on in one statement, the hash with it. */
const countUp = (changes: boolean) =>
  prepared((db, { content }: { content: string }) =>
    db
      .updateTable('event_counter')
      .set((eb) => ({
        value: eb('value', '+', 1),
        hash: sql<string>`chained_hash(hash, value + 1, ${content})`,
      }))
      .$if(changes, (query) => query.set((eb) => ({ changed: eb('value', '+', 1) })))
      .where('id', '=', 1),
  )
const [countChange, countOther] = [countUp(true), countUp(false)]

/** Number and hash are what this transaction has made of the counter. */
const insertEvent = prepared((db, row: Omit<EventRow, 'content' | 'changes'>) =>
  db.insertInto('events').values((eb) => ({
    number: eb.selectFrom('event_counter').select('value').where('id', '=', 1),
    kind: row.kind,
    ticket_id: row.ticket_id,
    actor_id: row.actor_id,
    about_id: row.about_id,
    token_id: row.token_id,
    data: row.data,
    occurred_at: row.occurred_at,
    salt: row.salt,
    hash: eb.selectFrom('event_counter').select('hash').where('id', '=', 1),
  })),
)

/** Appends events; one change runs at a time, so nobody else has the counter. */
export async function appendEvents(db: Db, events: readonly EventRow[]): Promise<void> {
  for (const { content, changes, ...row } of events) {
    await (changes ? countChange : countOther)(db, { content })
    await insertEvent(db, row)
  }
}
