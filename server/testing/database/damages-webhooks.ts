import type { Damage } from './damages.ts'

const WEBHOOK = `insert into webhooks (id, url, description, event_groups, condition, is_on, version, created_at, secrets,
    after_number) values ('made-up', 'https://webhook.invalid/', '', 'tickets', `

/** What can be wrong with webhooks. */
export const WEBHOOK_DAMAGES: Damage[] = [
  {
    what: 'a webhook whose filter nobody can read',
    statement: `${WEBHOOK} '{"version":7}', 1, 1, '', '', 0)`,
    named: /condition of webhook made-up: stored unreadable, counted readable/,
  },
  {
    what: 'a webhook that has been told of the future',
    statement: `${WEBHOOK} null, 1, 1, '', '', 1000000000)`,
    named: /latest event of webhook made-up: stored in the future/,
  },
  {
    what: 'a delivery that waits for nothing',
    statement: `${WEBHOOK} null, 1, 1, '', '', 0);
      insert into webhook_deliveries (id, webhook_id, number, kind, body, state, lane, attempts, created_at, log)
      values ('made-up', 'made-up', 1, 'ticket.raised', '{}', 'waiting', 'nowhere', 0, '', '[]')`,
    named: /due deliveries of webhook made-up about nowhere: stored 0, counted 1/,
  },
]
