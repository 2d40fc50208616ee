import { sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

export const staffNotifications = checkRules(
  'notification settings of staff',
  ['notification_choices', 'notified_tickets', 'digest_lines'],
  [
    {
      what: 'notification setting without staff role:',
      query: sql`select distinct a.id from notification_choices join accounts as a on a.id = account_id
      where a.role = 'User' and a.deleted_at is null`,
    },
    {
      what: 'notification setting',
      stored: 'in the browser alone',
      expected: 'also in the list',
      query: sql`select account_id || ' ' || occasion || ' ' || view_id as id from notification_choices
      where in_browser = 1 and in_list = 0`,
    },
    {
      what: 'ticket noted for a view that is not chosen:',
      query: sql`select distinct account_id || ' ' || source as id from notified_tickets as n
      where source <> 'unassigned' and not exists (select 1 from notification_choices as c
        where c.account_id = n.account_id and c.occasion = 'view' and c.view_id = n.source)
      and not exists (select 1 from departures as d where d.account_id = n.account_id)`,
    },
    {
      // A mail that was claimed takes all lines with it.
      what: 'line of an email to account',
      stored: 'without a waiting email',
      expected: 'with one',
      query: sql`select distinct l.account_id as id from digest_lines as l
      where not exists (select 1 from outbox as o where o.topic = 'digest:' || l.account_id
        and o.sent_at is null and o.failed_at is null)
      and not exists (select 1 from departures as d where d.account_id = l.account_id)`,
    },
    {
      what: 'evaluated events',
      stored: 'in the future',
      expected: 'in the event log',
      query: sql`select key as id from install where key = 'notified_up_to'
      and cast(value as integer) > (select value from event_counter where id = 1)`,
    },
  ],
)
