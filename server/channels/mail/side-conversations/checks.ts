import { sql } from 'kysely'
import { checkRules } from '../../../kernel/checks/check.ts'

export const sideConversations = checkRules(
  'side conversations of each ticket',
  ['side_conversations', 'side_messages', 'side_recipients', 'side_files'],
  [
    {
      what: 'messages of side conversation',
      query: sql`
        select c.id, coalesce(max(m.number), 0) as stored,
          case count(m.number) when 0 then 1 else count(m.number) end as expected
        from side_conversations as c left join side_messages as m on m.side_id = c.id and m.ticket_id = c.ticket_id
        group by c.id having count(m.number) = 0 or count(m.number) <> max(m.number)`,
    },
    {
      what: 'side conversation of message',
      stored: 'of another ticket',
      expected: 'of its ticket',
      query: sql`
        select m.id from side_messages as m where not exists (
          select 1 from side_conversations as c where c.id = m.side_id and c.ticket_id = m.ticket_id)`,
    },
    {
      what: 'recipients of side message',
      stored: 'none',
      expected: 'at least one',
      query: sql`
        select m.id from side_messages as m where m.kind = 'sent' and not exists (
          select 1 from side_recipients as r where r.message_id = m.id and r.side_id = m.side_id)`,
    },
    {
      what: 'side message of file',
      stored: 'named',
      expected: 'one of its ticket',
      query: sql`
        select f.id from side_files as f where not exists (
          select 1 from side_messages as m where m.id = f.message_id and m.ticket_id = f.ticket_id)`,
    },
  ],
)
