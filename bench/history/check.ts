import type { DatabaseSync } from 'node:sqlite'

/** What must be 0 in a history that is right. */
const WRONG = {
  'numbers of tickets': 'select count(*) - max(number) from tickets',
  'numbers of events':
    'select count(*) - max(number) + max(number) - (select value from event_counter) from events',
  'counts of messages': 'select (select sum(message_count) from tickets) - (select count(*) from messages)',
  'counts of tickets': `select (select sum(n) from ticket_counts where scope = 'all') - (select count(*) from tickets)`,
  'unassigned tickets': `select count(*) from tickets where (state = 'Unassigned') <> (assignee_id is null)`,
  'read marks': `select count(*) from chat_members join tickets on id = ticket_id where read_number > message_count`,
}

/** Throws where a made install contradicts itself. */
export function checkFolder(database: DatabaseSync, tickets: number): void {
  for (const [what, sql] of Object.entries(WRONG)) {
    const [wrong] = Object.values(database.prepare(sql).get() ?? {})
    if (wrong !== 0) throw new Error(`The ${what} are wrong by ${wrong}.`)
  }
  const count = database.prepare('select count(*) as n from tickets').get()?.n
  if (count !== tickets) throw new Error(`There are ${count} tickets instead of ${tickets}.`)
}
