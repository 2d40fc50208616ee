import { type RawBuilder, sql } from 'kysely'
import { sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { countedTicket } from '../removal/queries-listed.ts'
import { type Check, checkRules, unequalSums } from '../../kernel/checks/check.ts'

/** Stored counts and figures leave out spam, deleted tickets and samples. */
const COUNTED = countedTicket('tickets')

/** Checks the counts of tickets and the figures of the dashboard against the tickets. */
export const counts: Check = {
  name: 'counts of tickets and figures of the dashboard',
  async run(place) {
    const seconds = place.dialect === sqliteDialect ? secondsOnSqlite : secondsOnPostgres
    const took = (figure: string, column: string, which: RawBuilder<boolean>): RawBuilder<unknown> =>
      sql`select ${sql.lit(`${figure}, `)} || day || ', ' || cast(${ROUNDED} as text) as id, count(*) as n
        from (select substr(${sql.ref(column)}, 1, 10) as day, ${seconds(column)} as s from tickets
          where ${which} and ${COUNTED}) as measured group by 1`
    const figures = unequalSums(
      sql`select figure || ', ' || period || ', ' || cast(value as text) as id, n from ticket_figures`,
      sql`
        select 'raised, ' || substr(created_at, 1, 10) || ', 0' as id, count(*) as n from tickets
          where ${COUNTED} group by 1
        union all select 'open, ' || substr(created_at, 1, 15) || ', 0', count(*) from tickets
          where status <> 'Solved' and ${COUNTED} group by 1
        union all ${took('answered', 'first_answered_at', sql`first_answered_at is not null`)}
        union all ${took('solved', 'solved_at', sql`status = 'Solved' and solved_at is not null`)}`,
    )
    return checkRules(
      this.name,
      ['ticket_counts', 'ticket_figures'],
      [
        { what: 'tickets of', query: STATUSES },
        { what: 'tickets in figure', query: figures },
      ],
    ).run(place)
  },
}

const STATUSES = unequalSums(
  sql`select scope || ', ' || status as id, n from ticket_counts`,
  sql`
    select 'all, ' || status as id, count(*) as n from tickets where ${COUNTED} group by status
    union all select 'requester:' || requester_id || ', ' || status, count(*) from tickets
      where ${COUNTED} group by requester_id, status
    union all select 'assignee:' || assignee_id || ', ' || status, count(*) from tickets
      where assignee_id is not null and ${COUNTED} group by assignee_id, status`,
)

const secondsOnSqlite = (column: string) => sql`unixepoch(${sql.ref(column)}) - unixepoch(created_at)`
const secondsOnPostgres = (
  column: string,
) => sql`floor(extract(epoch from ${sql.ref(column)}::timestamp))::bigint
  - floor(extract(epoch from created_at::timestamp))::bigint`

/** Rounding of a duration `s`; equals `roundedSeconds` in `tickets/counts/queries-figures.ts`. */
const ROUNDED = sql`case
  when s < 0 then 0
  when s < 3600 then (s + 30) / 60 * 60
  when s < 21600 then (s + 150) / 300 * 300
  when s < 172800 then (s + 900) / 1800 * 1800
  when s < 1209600 then (s + 5400) / 10800 * 10800
  when s < 7776000 then (s + 43200) / 86400 * 86400
  else 7776000 end`
