import { sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

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
      // Deliveries of a lane are sent in order, so only the next one has a due time.
      what: 'due deliveries of webhook',
      expected: '1',
      query: sql`select webhook_id || ' about ' || lane as id, count(due_at) as stored from webhook_deliveries
      where state = 'waiting' and lane is not null group by webhook_id, lane having count(due_at) <> 1`,
    },
  ],
)
