import { sql } from 'kysely'
import { checkRules, type Rule, unequalSums } from '../check.ts'

const perJob = sql`select job_id as id, count(*) as n from bulk_tickets`
const counted = (name: string, which = sql``): Rule => ({
  what: `${name} of bulk job`,
  query: unequalSums(
    sql`select id, ${sql.ref(name)} as n from bulk_jobs`,
    sql`${perJob} ${which} group by job_id`,
  ),
})

export const bulkJobs = checkRules(
  'bulk jobs against their tickets',
  ['bulk_jobs'],
  [
    counted('total'),
    ...['changed', 'unchanged', 'failed'].map((name) => counted(name, sql`where outcome = ${sql.lit(name)}`)),
    {
      what: 'order of bulk job',
      stored: 'broken',
      expected: 'whole',
      query: sql`select id from bulk_jobs join bulk_tickets on job_id = id
      where (outcome = 'waiting') <> (position > changed + unchanged + failed) group by id`,
    },
  ],
)

export const webhooks = checkRules(
  'webhooks and their deliveries',
  ['webhooks', 'webhook_deliveries'],
  [
    {
      what: 'latest event of webhook',
      stored: 'in the future',
      expected: 'in the event log',
      query: sql`select id from webhooks where after_number > (select value from event_counter where id = 1)`,
    },
    {
      // Deliveries of a lane are sent in order, so the next one alone is due.
      what: 'due deliveries of webhook',
      expected: '1',
      query: sql`select webhook_id || ' about ' || lane as id, count(due_at) as stored from webhook_deliveries
      where state = 'waiting' and lane is not null group by webhook_id, lane having count(due_at) <> 1`,
    },
  ],
)

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
      // A bounce or a copy is shown at the entry of another mail, or at none.
      what: 'entry of mail',
      stored: 'absent',
      expected: 'present',
      query: sql`
      select r.id from received_mails as r
      where r.state = 'delivered' and r.reason not in ('removed', 'bounce', 'copy_in_other_mailbox')
        and not exists (
          select 1 from mail_entries as e where e.received_id = r.id and e.ticket_id = r.ticket_id
            and (e.message_id = r.entry_id or (e.message_id is null and r.entry_id is null))
            and (e.message_id is null
              or exists (select 1 from messages as m where m.id = e.message_id and m.ticket_id = e.ticket_id)
              or exists (select 1 from notes as n where n.id = e.message_id and n.ticket_id = e.ticket_id)))`,
    },
    {
      what: 'entry of undelivered mail',
      query: sql`select r.id from mail_entries as e join received_mails as r on r.id = e.received_id where r.state <> 'delivered'`,
    },
  ],
)
