import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

type Differing = { id: string; stored: string | null; counted: string | null }

/** When each ticket was first answered and last solved, against its chat and the record. */
export const ticketTimes: Check = {
  name: 'first answer and solution of each ticket',
  async run({ db }) {
    const answered = await sql<Differing>`
      select id, first_answered_at as stored, at as counted
      from tickets left join (
        select ticket_id, min(posted_at) as at from messages
        where role <> 'User' and taken_back_at is null group by ticket_id
      ) as answers on ticket_id = id
      where coalesce(first_answered_at, '') <> coalesce(at, '') ${FEW}`.execute(db)
    const solved = await sql<Differing>`
      select t.id, t.solved_at as stored, e.occurred_at as counted
      from tickets as t left join (
        select ticket_id, max(number) as latest from events
        where kind = 'ticket.state_changed' and data like '%"to":"Solved"%' group by ticket_id
      ) as solutions on solutions.ticket_id = t.id left join events as e on e.number = latest
      where t.state = 'Solved' and coalesce(t.solved_at, '') <> coalesce(e.occurred_at, '') ${FEW}`.execute(
      db,
    )
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
