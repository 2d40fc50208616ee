import { sql } from 'kysely'
import { type Check, compare, countRows } from '../../check.ts'

/** The counts that dashboards, menus and lists of users show, against the tickets themselves. */
export const ticketCounts: Check = {
  name: 'tickets by state, in all and of each user',
  async run({ db }) {
    const differences = await compare(db, {
      stored: sql`select scope || ', ' || state as id, n from ticket_counts`,
      counted: sql`
        select 'all, ' || state as id, count(*) as n from tickets group by state
        union all select 'requester:' || requester_id || ', ' || state, count(*) from tickets
          group by requester_id, state
        union all select 'assignee:' || assignee_id || ', ' || state, count(*) from tickets
          where assignee_id is not null group by assignee_id, state`,
    })
    return {
      checked: await countRows(db, 'ticket_counts'),
      differences: differences.map(({ id, ...rest }) => ({ what: `tickets of ${id}`, ...rest })),
    }
  },
}
