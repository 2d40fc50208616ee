import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

type Differing = { id: string; stored: string | null; counted: string | null }

/** Added to the number of an event, so that all have as many digits and sort as texts. */
const TO_NUMBER = sql.lit(10 ** 15)
const AFTER_NUMBER = sql.lit(17)

/**
 * When each ticket was first answered and last solved, against its chat and the record. Everything is sorted once, which
 * takes half as long as looking one up in the other.
 */
export const ticketTimes: Check = {
  name: 'first answer and solution of each ticket',
  async run({ db }) {
    const answered = await sql<Differing>`
      select id, max(stored) as stored, min(counted) as counted from (
        select id, first_answered_at as stored, null as counted from tickets
        union all select ticket_id, null, posted_at from messages where role <> 'User' and taken_back_at is null
      ) as every group by id having coalesce(max(stored), '') <> coalesce(min(counted), '') ${FEW}`.execute(
      db,
    )
    // The latest solution is the one with the highest number, whatever its time says.
    const solved = await sql<Differing>`
      select id, max(stored) as stored, substr(max(numbered), ${AFTER_NUMBER}) as counted from (
        select id, 1 as is_solved, solved_at as stored, null as numbered from tickets where state = 'Solved'
        union all select ticket_id, 0, null, cast(${TO_NUMBER} + number as text) || occurred_at from events
          where kind = 'ticket.state_changed' and data like '%"to":"Solved"%'
      ) as every group by id
      having max(is_solved) = 1 and coalesce(max(stored), '') <> coalesce(substr(max(numbered), ${AFTER_NUMBER}), '')
      ${FEW}`.execute(db)
    const told = (what: string, { rows }: { rows: Differing[] }) =>
      rows.map(({ id, stored, counted }) => ({
        what: `${what} of ticket ${id}`,
        stored: stored ?? 'none',
        counted: counted ?? 'none',
      }))
    return {
      checked: await countRows(db, 'tickets'),
      differences: [...told('first answer', answered), ...told('solution', solved)],
    }
  },
}
