import { sql, type Kysely, type RawBuilder } from 'kysely'
import { columnTypes, isPostgres } from './frozen/engine.ts'

/**
 * When a ticket was first answered and when it was solved last, and the figures of the dashboard: how many tickets are in
 * each row of them, from what is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  for (const column of ['first_answered_at', 'solved_at']) {
    await db.schema.alterTable('tickets').addColumn(column, text).execute()
  }
  await db.schema
    .createTable('ticket_figures')
    .addColumn('figure', text, (c) => c.notNull())
    .addColumn('period', text, (c) => c.notNull())
    .addColumn('value', integer, (c) => c.notNull())
    .addColumn('n', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_figures_key', ['figure', 'period', 'value'])
    .execute()

  await sql`update tickets set first_answered_at = (
      select min(posted_at) from messages
      where ticket_id = tickets.id and role <> 'User' and taken_back_at is null
    ) where message_count > 0`.execute(db)
  // In one pass over the events: looked up for each ticket, the database might go through all of them each time.
  await sql`update tickets set solved_at = solved.occurred_at
    from (
      select events.ticket_id, events.occurred_at
      from events join (
        select max(number) as number from events
        where kind = 'ticket.state_changed' and data like '%"to":"Solved"%' group by ticket_id
      ) as latest on latest.number = events.number
    ) as solved
    where solved.ticket_id = tickets.id and tickets.state = 'Solved'`.execute(db)

  const secondsUntil = (column: string): RawBuilder<number> =>
    isPostgres(db)
      ? sql`(floor(extract(epoch from ${sql.ref(column)}::timestamp))::bigint
          - floor(extract(epoch from created_at::timestamp))::bigint)`
      : sql`(unixepoch(${sql.ref(column)}) - unixepoch(created_at))`
  const duration = (figure: string, column: string, of: RawBuilder<boolean>) =>
    sql`insert into ticket_figures (figure, period, value, n)
      select ${sql.lit(figure)}, day, ${rounded}, count(*)
      from (select substr(${sql.ref(column)}, 1, 10) as day, ${secondsUntil(column)} as s from tickets where ${of}) as took
      group by 2, 3`
  await sql`insert into ticket_figures (figure, period, value, n)
    select 'raised', substr(created_at, 1, 10), 0, count(*) from tickets group by 2`.execute(db)
  await sql`insert into ticket_figures (figure, period, value, n)
    select 'open', substr(created_at, 1, 15), 0, count(*) from tickets where state <> 'Solved' group by 2`.execute(
    db,
  )
  await duration('answered', 'first_answered_at', sql`first_answered_at is not null`).execute(db)
  await duration('solved', 'solved_at', sql`state = 'Solved' and solved_at is not null`).execute(db)
}

/** The longer a duration `s`, the coarser the steps to which it is rounded. */
const rounded = sql`case
  when s < 0 then 0
  when s < 3600 then (s + 30) / 60 * 60
  when s < 21600 then (s + 150) / 300 * 300
  when s < 172800 then (s + 900) / 1800 * 1800
  when s < 1209600 then (s + 5400) / 10800 * 10800
  when s < 7776000 then (s + 43200) / 86400 * 86400
  else 7776000 end`
