import { sql } from 'kysely'
import { TICKET_CHANGE_KINDS } from '@support-desk/contract'
import { checkRules, unequalSums } from '../kernel/checks/check.ts'

/** Added to event numbers, so that they have equal lengths and sort as texts. */
const TO_NUMBER = sql.lit(10 ** 15)
const AFTER_NUMBER = sql.lit(17)

export const tickets = checkRules(
  'tickets against chats, events and accounts',
  ['tickets'],
  [
    {
      what: 'numbers of',
      query: sql`
      select 'tickets' as id, max(number) as stored, count(*) as expected
      from (select number from tickets union all select number from removed_tickets) as numbered
      having max(number) <> count(*) or min(number) <> 1`,
    },
    {
      // During the deletion of an account, its tickets keep the old sort key.
      what: 'name by which ticket is sorted:',
      query: sql`
      select tickets.id, assignee_key as stored, coalesce(username_key, '') as expected
      from tickets left join accounts on accounts.id = assignee_id
      where assignee_key <> coalesce(username_key, '') and assignee_id not in (select account_id from departures)`,
    },
    {
      what: 'first answer of ticket',
      query: sql`
      select id, max(stored) as stored, min(expected) as expected from (
        select id, first_answered_at as stored, null as expected from tickets
        union all select ticket_id, null, posted_at from messages where role <> 'User' and taken_back_at is null
      ) as every group by id having coalesce(max(stored), '') <> coalesce(min(expected), '')`,
    },
    {
      // The latest solution has the highest event number, regardless of its time.
      what: 'solution of ticket',
      query: sql`
      select id, max(stored) as stored, substr(max(numbered), ${AFTER_NUMBER}) as expected from (
        select id, 1 as is_solved, solved_at as stored, null as numbered from tickets where status = 'Solved'
        union all select ticket_id, 0, null, cast(${TO_NUMBER} + number as text) || occurred_at from events
          where kind = 'ticket.state_changed' and data like '%"to":"Solved"%'
      ) as every group by id
      having max(is_solved) = 1
        and coalesce(max(stored), '') <> coalesce(substr(max(numbered), ${AFTER_NUMBER}), '')`,
    },
    {
      what: 'recorded changes of ticket',
      query: unequalSums(
        sql`select id, version - 1 as n from tickets`,
        sql`select ticket_id as id, 1 as n from events
        where kind in (${sql.join(TICKET_CHANGE_KINDS.map((kind) => sql.lit(kind)))})`,
      ),
    },
    {
      what: 'place of ticket',
      query: sql`
      select g.ticket_id || ' in tag ' || g.tag_id as id, g.number || ' ' || g.queue_key as stored,
        t.number || ' ' || t.queue_key as expected
      from ticket_tags as g join tickets as t on t.id = g.ticket_id
      where t.number <> g.number or t.queue_key <> g.queue_key`,
    },
  ],
)
