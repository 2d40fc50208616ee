import { sql } from 'kysely'
import type { Db } from '../../../database/dialect.ts'
import { CHAIN_START, chainedHash, contentHash } from '../../../kernel/event-log/event-chain.ts'
import type { Schema } from '../../../database/schema.ts'
import { type Check, type Difference, MOST_DIFFERENCES } from '../check.ts'

/** Rows that are in memory at a time: one by one they would take several times as long. */
const ROWS = 1000

type Row = Schema['events']

async function rowsAfter(db: Db, number: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from events where number > ${number} order by number limit ${sql.lit(ROWS)}`.execute(db)
  return rows
}

/** No event says anything else than when it was recorded, and none was put in, taken out or moved. */
export const eventChain: Check = {
  name: 'hashes of events, each over all before it',
  isLong: true,
  async run({ db }) {
    const differences: Difference[] = []
    let last = CHAIN_START
    let [checked, number] = [0, 0]
    for (let rows = await rowsAfter(db, 0); rows.length > 0; rows = await rowsAfter(db, number)) {
      for (const row of rows) {
        const counted = chainedHash(last, row.number, contentOf(row))
        if (counted !== row.hash && differences.length <= MOST_DIFFERENCES) {
          differences.push({ what: `hash of event number ${row.number}`, stored: row.hash, counted })
        }
        last = row.hash
        number = row.number
      }
      checked += rows.length
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
