import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

/** The messages of a ticket are numbered 1, 2, 3... */
export const messageNumbers: Check = {
  name: 'numbers of messages',
  async run({ db }) {
    const { rows } = await sql<{ id: string; first: number; last: number; n: number }>`
      select ticket_id as id, min(number) as first, max(number) as last, count(*) as n from messages
      group by ticket_id having min(number) <> 1 or max(number) <> count(*) order by ticket_id ${FEW}`.execute(
      db,
    )
    return {
      checked: await countRows(db, 'messages'),
      differences: rows.map(({ id, first, last, n }) => ({
        what: `numbers of the messages of ticket ${id}`,
        stored: `${first} to ${last}`,
        counted: `1 to ${n}`,
      })),
    }
  },
}
