import { sql } from 'kysely'
import { NOTE_KINDS } from '@support-desk/contract'
import { checkRules } from '../kernel/checks/check.ts'

const handovers = sql.join(NOTE_KINDS.map((kind) => sql.lit(kind)))
const names = sql`e.data like '%"noteId":"' || h.id || '"%'`

export const conversation = checkRules(
  'messages, notes and unread counts of each ticket',
  ['messages', 'notes', 'handover_notes', 'chat_members'],
  [
    {
      // Numbers are unique and begin at 1, so the last one is the number of messages.
      what: 'messages of ticket',
      query: sql`
        select id, max(n) as stored, count(number) as expected from (
          select id, message_count as n, null as number from tickets
          union all select ticket_id, null, number from messages
        ) as every group by id having max(n) <> count(number) or coalesce(max(number), 0) <> count(number)`,
    },
    {
      what: 'read and unread messages in the chat of ticket',
      query: sql`
        select t.id, m.read_number + m.unread as stored, t.message_count as expected
        from chat_members as m join tickets as t on t.id = m.ticket_id
        where m.read_number + m.unread <> t.message_count`,
    },
    {
      // Sorted by the table's key, so that the lookups stay local.
      what: 'member of a chat:',
      stored: 'absent',
      expected: 'present',
      query: sql`
        with due as materialized (
          select id as ticket, requester_id as account from tickets where assignee_id is not null
          union all select id, assignee_id from tickets where assignee_id is not null
          order by ticket
        )
        select account || ' in the chat of ticket ' || ticket as id from due
        where not exists (select 1 from chat_members where ticket_id = ticket and account_id = account)
          and account not in (select id from accounts where deleted_at is not null)`,
    },
    {
      what: 'notes of ticket',
      query: sql`
        select id, sum(n) as stored, sum(e) as expected from (
          select ticket_id as id, number, 1 as n, 0 as e from notes
          union all select ticket_id, 0, 0, 1 from events
            where kind = 'note.added' and ticket_id in (select id from tickets)
        ) as every group by id having max(number) <> sum(n) or sum(n) <> sum(e)`,
    },
    {
      what: 'event of note to the next assignee',
      stored: 'absent',
      expected: 'present',
      query: sql`
        select id from handover_notes as h where not exists (
          select 1 from events as e where e.ticket_id = h.ticket_id and e.kind in (${handovers}) and ${names})`,
    },
    {
      what: 'note to the next assignee of event number',
      stored: 'absent',
      expected: 'present',
      query: sql`
        select number as id from events as e
        where e.kind in (${handovers}) and e.data like '%"noteId":%'
          and not exists (select 1 from handover_notes as h where h.ticket_id = e.ticket_id and ${names})`,
    },
  ],
)
