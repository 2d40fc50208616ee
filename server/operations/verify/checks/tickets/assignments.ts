import { sql } from 'kysely'
import { TICKET_STATES } from '@support-desk/contract'
import { type Check, countRows, FEW } from '../../check.ts'

/**
 * A ticket is unassigned exactly when nobody has it, and is sorted by the name of whoever has it; by the former one of
 * somebody while what hangs on their account is being undone.
 */
export const assignments: Check = {
  name: 'state and assignee of each ticket',
  async run({ db }) {
    const states = sql.join(TICKET_STATES.map((state) => sql.lit(state)))
    const { rows } = await sql<{ id: string; state: string; key: string; name: string | null }>`
      select tickets.id, state, assignee_key as key, username_key as name
      from tickets left join accounts on accounts.id = assignee_id
      where state not in (${states}) or (state = 'Unassigned') <> (assignee_id is null)
        or assignee_key <> coalesce(username_key, '')
          and assignee_id not in (select account_id from departures)
      ${FEW}`.execute(db)
    return {
      checked: await countRows(db, 'tickets'),
      differences: rows.map(({ id, state, key, name }) => ({
        what: `state and assignee of ticket ${id}`,
        stored: `${state}, sorted by “${key}”`,
        counted: name === null ? 'nobody has it' : `${name} has it`,
      })),
    }
  },
}
