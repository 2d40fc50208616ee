import { sql } from 'kysely'
import type { Db } from '../../store/dialect.ts'
import { CHAIN_START, chainedHash, contentHash } from '../../store/event-chain.ts'
import type { Schema } from '../../store/schema.ts'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'
import { streamRows } from '../row-stream.ts'

type Row = Omit<Schema['events'], 'ticket_id'> & { ticket_id: string | null }

/** No event says anything else than when it was recorded, and none was put in, taken out or moved. */
export const eventChain: Check = {
  name: 'hashes of events, each over all before it',
  async run({ db }) {
    const differences: Difference[] = []
    let last = CHAIN_START
    let checked = 0
    for await (const row of streamRows<Row>(db, sql`select * from events order by number`)) {
      const counted = chainedHash(last, row.number, contentOf(row))
      if (counted !== row.hash && differences.length <= MOST_DIFFERENCES) {
        differences.push({ what: `hash of event number ${row.number}`, stored: row.hash, counted })
      }
      last = row.hash
      checked++
    }
    return { checked, differences: [...differences, ...(await ofCounter(db, last))] }
  },
}

/** An event that was emptied says nothing more, and keeps the hash of what it said. */
function contentOf(row: Row): string {
  if (row.kind !== 'emptied') return row.content_hash === null ? contentHash(row) : ''
  const isEmpty =
    row.ticket_id === null && row.actor_id === null && row.about_id === null && row.data === '{}'
  return isEmpty && row.salt === null ? (row.content_hash ?? '') : ''
}

async function ofCounter(db: Db, last: string): Promise<Difference[]> {
  const { rows } = await sql<{ hash: string }>`select hash from event_counter where id = 1`.execute(db)
  const stored = rows[0]?.hash ?? ''
  return stored === last ? [] : [{ what: 'hash in the counter of events', stored, counted: last }]
}
