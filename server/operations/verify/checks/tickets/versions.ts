import { sql } from 'kysely'
import { TICKET_CHANGE_KINDS } from '@support-desk/contract'
import { type Check, compare, countRows } from '../../check.ts'

/** The version of a ticket is 1 and one more for every recorded change of its assignment or state. */
export const versions: Check = {
  name: 'versions of tickets against the record',
  async run({ db }) {
    const kinds = sql.join(TICKET_CHANGE_KINDS.map((kind) => sql.lit(kind)))
    const differences = await compare(db, {
      stored: sql`select id, version - 1 as n from tickets`,
      counted: sql`select ticket_id as id, 1 as n from events where kind in (${kinds})`,
    })
    return {
      checked: await countRows(db, 'tickets'),
      differences: differences.map(({ id, stored, counted }) => ({
        what: `version of ticket ${id}`,
        stored: stored + 1,
        counted: counted + 1,
      })),
    }
  },
}
