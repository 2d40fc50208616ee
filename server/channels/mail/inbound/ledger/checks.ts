import { sql } from 'kysely'
import { checkRules } from '../../../../kernel/checks/check.ts'

export const receivedMails = checkRules(
  'received mails against their tickets',
  ['received_mails', 'mail_entries'],
  [
    {
      what: 'mails of mailbox',
      query: sql`select mailbox_id as id, max(number) as stored, count(*) as expected from received_mails
      group by mailbox_id having count(*) <> max(number)`,
    },
    {
      // Bounces and copies belong to the entry of another mail, or to none.
      what: 'entry of mail',
      stored: 'absent',
      expected: 'present',
      query: sql`
      select r.id from received_mails as r
      where r.state = 'delivered' and r.reason not in ('removed', 'bounce', 'copy_in_other_mailbox', 'side_bounce')
        and not exists (
          select 1 from mail_entries as e where e.received_id = r.id and e.ticket_id = r.ticket_id
            and (e.message_id = r.entry_id or (e.message_id is null and r.entry_id is null))
            and (e.message_id is null
              or exists (select 1 from messages as m where m.id = e.message_id and m.ticket_id = e.ticket_id)
              or exists (select 1 from notes as n where n.id = e.message_id and n.ticket_id = e.ticket_id)
              or exists (select 1 from side_messages as s where s.id = e.message_id and s.ticket_id = e.ticket_id)))`,
    },
    {
      what: 'entry of undelivered mail',
      query: sql`select r.id from mail_entries as e join received_mails as r on r.id = e.received_id where r.state <> 'delivered'`,
    },
  ],
)
