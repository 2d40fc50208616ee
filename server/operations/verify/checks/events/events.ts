import { sql } from 'kysely'
import {
  type Check,
  type Difference,
  MAX_DIFFERENCES,
  type Snapshot,
} from '../../../../kernel/checks/check.ts'
import { CHAIN_START } from '../../../../kernel/event-log/event-chain.ts'

import { type ChainedRow, differenceInCounter, differenceInHash, isChained, saidOn } from './chain.ts'
import { differenceInData } from './data.ts'

/** Rows in memory. Reading them one by one takes several times longer. */
const ROWS_PER_BATCH = 1000

/**
 * Checks that no event was changed, added, removed or moved: each hash covers the number and the previous hash. Checks the data
 * against the descriptor of the kind. Checks that the number of empty events equals the recorded number.
 */
export const events: Check = {
  name: 'event log: chain of hashes, data, counter',
  async run(place) {
    const differences: Difference[] = []
    let previous = { number: 0, hash: CHAIN_START }
    let [checked, empty, emptied] = [0, 0, 0]
    for await (const rows of batches(place)) {
      for (const row of rows) {
        const isEnough = differences.length > MAX_DIFFERENCES
        if (!isEnough && row.number !== previous.number + 1)
          differences.push({
            what: `number of the event after number ${previous.number}`,
            stored: row.number,
            expected: previous.number + 1,
          })
        if (!isEnough && !isChained(previous.hash, row))
          differences.push(...(await differenceInHash(place.db, previous.hash, row)))
        const inData = isEnough ? null : differenceInData(row)
        if (inData) differences.push(inData)
        if (row.kind === 'emptied') empty++
        if (row.kind === 'record.emptied') emptied += (JSON.parse(row.data) as { count: number }).count
        previous = row
      }
      checked += rows.length
    }
    if (empty !== emptied)
      differences.push({ what: 'events that are empty', stored: empty, expected: emptied })
    differences.push(...(await differenceInCounter(place.db, previous.number)))
    return { checked, differences }
  },
}

async function* batches(place: Snapshot): AsyncGenerator<ChainedRow[]> {
  for (let number = 0; ;) {
    const { rows } = await sql<ChainedRow>`
      select number, kind, actor_id as actor, about_id as about, data, hash, content_hash as kept,
        ${saidOn(place)} as said, case when ticket_id is null and salt is null then 1 else 0 end as bare
      from events where number > ${number} order by number limit ${sql.lit(ROWS_PER_BATCH)}`.execute(place.db)
    const latest = rows.at(-1)
    if (!latest) return
    yield rows
    number = latest.number
  }
}
