import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../check.ts'

/** Somebody finishes every departure that was begun, whatever dies meanwhile. */
export const departures: Check = {
  name: 'accounts that are gone and not all undone',
  async run({ db }) {
    const { rows } = await sql<{ id: string }>`
      select account_id as id from departures
      where not exists (select 1 from jobs where job = 'departure' and key = account_id)
      order by account_id ${FEW}`.execute(db)
    return {
      checked: await countRows(db, 'departures'),
      differences: rows.map(({ id }) => ({
        what: `what finishes the departure of account ${id}`,
        stored: 'absent',
        counted: 'present',
      })),
    }
  },
}
