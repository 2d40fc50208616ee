import type { DatabaseSync } from 'node:sqlite'

/** Counts what the product counts with every change. */
export function fillCounts(database: DatabaseSync): void {
  database.exec(`
    begin;
    insert into ticket_counts (scope, state, n) select 'all', state, count(*) from tickets group by state;
    insert into ticket_counts (scope, state, n)
      select 'requester:' || requester_id, state, count(*) from tickets group by requester_id, state;
    insert into ticket_counts (scope, state, n)
      select 'assignee:' || assignee_id, state, count(*) from tickets
      where assignee_id is not null group by assignee_id, state;
    commit`)
}
