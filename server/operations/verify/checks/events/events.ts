import { sql } from 'kysely'
import { type Check, type Difference, type EventRange, MOST_DIFFERENCES } from '../../check.ts'
import type { InstallPlace } from '../../../transfer/place.ts'
import {
  type ChainedRow,
  differenceInCounter,
  differenceInHash,
  hashUpTo,
  isChained,
  saidOn,
} from './chain.ts'
import { differenceInData } from './data.ts'

/** Rows that are in memory at a time: one by one they would take several times as long. */
const ROWS = 1000
const ALL: EventRange = { after: 0, upTo: null }

/**
 * No event says anything else than when it was recorded, none was put in, taken out or moved, and what each says is what the
 * descriptor of its kind has fields for. One pass looks at all of it, since reading the rows is a good part of the work.
 */
export const events: Check = {
  name: 'hashes of events, each over all before it, and data',
  isByRange: true,
  async run(place, range = ALL) {
    const { db } = place
    const differences: Difference[] = []
    let previous = await hashUpTo(db, range.after)
    let checked = 0
    for await (const rows of batches(place, range)) {
      for (const row of rows) {
        const isEnough = differences.length > MOST_DIFFERENCES
        if (!isEnough && !isChained(previous, row))
          differences.push(...(await differenceInHash(db, previous, row)))
        const inData = isEnough ? null : differenceInData(row)
        if (inData) differences.push(inData)
        previous = row.hash
      }
      checked += rows.length
    }
    if (range.upTo === null) differences.push(...(await differenceInCounter(db, previous)))
    return { checked, differences }
  },
}

async function* batches(place: InstallPlace, { after, upTo }: EventRange): AsyncGenerator<ChainedRow[]> {
  for (let number = after; ;) {
    const { rows } = await sql<ChainedRow>`
      select number, kind, actor_id as actor, about_id as about, data, hash, content_hash as kept,
        ${saidOn(place)} as said, case when ticket_id is null and salt is null then 1 else 0 end as bare
      from events where number > ${number} and number <= ${upTo ?? Number.MAX_SAFE_INTEGER}
      order by number limit ${sql.lit(ROWS)}`.execute(place.db)
    const latest = rows.at(-1)
    if (!latest) return
    yield rows
    number = latest.number
  }
}
