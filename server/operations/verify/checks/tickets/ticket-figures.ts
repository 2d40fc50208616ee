import { sql, type RawBuilder } from 'kysely'
import { sqliteDialect } from '../../../../database/sqlite/sqlite.ts'
import { type Check, compare, countRows } from '../../check.ts'

/** The figures of the dashboard, against the tickets themselves. */
export const ticketFigures: Check = {
  name: 'figures of the dashboard',
  async run({ db, dialect }) {
    const secondsUntil = (column: string): RawBuilder<number> =>
      dialect === sqliteDialect
        ? sql`unixepoch(${sql.ref(column)}) - unixepoch(created_at)`
        : sql`floor(extract(epoch from ${sql.ref(column)}::timestamp))::bigint
            - floor(extract(epoch from created_at::timestamp))::bigint`
    const took = (figure: string, column: string, which: RawBuilder<boolean>): RawBuilder<unknown> =>
      sql`select ${sql.lit(`${figure}, `)} || day || ', ' || cast(${ROUNDED} as text) as id, count(*) as n
        from (select substr(${sql.ref(column)}, 1, 10) as day, ${secondsUntil(column)} as s from tickets
          where ${which}) as measured group by 1`
    const differences = await compare(db, {
      stored: sql`select figure || ', ' || period || ', ' || cast(value as text) as id, n from ticket_figures`,
      counted: sql`
        select 'raised, ' || substr(created_at, 1, 10) || ', 0' as id, count(*) as n from tickets group by 1
        union all select 'open, ' || substr(created_at, 1, 15) || ', 0', count(*) from tickets
          where state <> 'Solved' group by 1
        union all ${took('answered', 'first_answered_at', sql`first_answered_at is not null`)}
        union all ${took('solved', 'solved_at', sql`state = 'Solved' and solved_at is not null`)}`,
    })
    return {
      checked: await countRows(db, 'ticket_figures'),
      differences: differences.map(({ id, ...rest }) => ({ what: `tickets in figure ${id}`, ...rest })),
    }
  },
}

/** Steps to which a duration `s` is rounded, as they are kept; see `tickets/counts/queries-figures.ts`. */
const ROUNDED = sql`case
  when s < 0 then 0
  when s < 3600 then (s + 30) / 60 * 60
  when s < 21600 then (s + 150) / 300 * 300
  when s < 172800 then (s + 900) / 1800 * 1800
  when s < 1209600 then (s + 5400) / 10800 * 10800
  when s < 7776000 then (s + 43200) / 86400 * 86400
  else 7776000 end`
