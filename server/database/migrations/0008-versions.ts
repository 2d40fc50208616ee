import { sql, type Kysely } from 'kysely'

/** Brings versions of tickets that changed before there were versions in line with the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update tickets set version = changed.n + 1
    from (
      select ticket_id, count(*) as n from events
      where kind in ('ticket.taken', 'ticket.assigned', 'ticket.unassigned', 'ticket.state_changed')
      group by ticket_id
    ) as changed
    where changed.ticket_id = tickets.id and version <= changed.n`.execute(db)
}
