import { LOGIN_DAMAGES } from './damages-logins.ts'
import type { Damage } from './damages.ts'

const WEBHOOK = `insert into webhooks (id, url, description, event_groups, condition, is_on, version, created_at, secrets,
    after_number) values ('made-up', 'https://webhook.invalid/', '', 'tickets', `

const token = (account: string, scopes: string, endsAt: string): string =>
  `insert into api_tokens (id, account_id, name, hash, scopes, created_at, expires_at)
    values ('made-up', (select id from accounts where ${account}), 'Script', 'x', '${scopes}', '', ${endsAt})`
const ANN = `username = 'ann'`

/** Damages of calendars, and of interfaces to other programs: logins by providers, webhooks and API tokens. */
export const PROGRAM_DAMAGES: Damage[] = [
  ...LOGIN_DAMAGES,
  {
    what: 'a token with an unknown scope',
    statement: token(ANN, 'tickets:read tickets:own', `'2027'`),
    named: /scopes of API token made-up: stored unreadable/,
  },
  {
    what: 'a token of a person without an expiry',
    statement: token(ANN, 'tickets:read', 'null'),
    named: /API token without an end, or with the scope of machines: made-up: stored present/,
  },
  {
    what: 'a token of a person with the scope of directories',
    statement: token(ANN, 'scim', `'2027'`),
    named: /API token without an end, or with the scope of machines: made-up: stored present/,
  },
  {
    what: 'a token of a deleted account',
    statement: `${token(ANN, 'tickets:read', `'2027'`)};
      update accounts set deleted_at = '2026-01-01T00:00:00.000Z' where ${ANN}`,
    named: /API token of a deleted or suspended account: made-up: stored present/,
  },
  {
    what: 'a calendar whose latest version is missing',
    statement: `insert into calendars (id, version, created_at) values ('made-up', 1, '')`,
    named: /latest version of calendar made-up: stored 1, counted 0/,
  },
  {
    what: 'a version of a calendar with unreadable opening times',
    statement: `insert into calendars (id, version, created_at) values ('made-up', 1, '');
      insert into calendar_versions (id, calendar_id, number, name, time_zone, week, days, created_at)
      values ('made-up', 'made-up', 1, 'Office', 'UTC', '{}', '[]', '')`,
    named: /content of calendar version made-up: stored unreadable, counted readable/,
  },
  {
    what: 'a webhook with an unreadable filter',
    statement: `${WEBHOOK} '{"version":7}', 1, 1, '', '', 0)`,
    named: /condition of webhook made-up: stored unreadable, counted readable/,
  },
  {
    what: 'a webhook with a latest event in the future',
    statement: `${WEBHOOK} null, 1, 1, '', '', 1000000000)`,
    named: /latest event of webhook made-up: stored in the future/,
  },
  {
    what: 'a waiting delivery in a lane without a due one',
    statement: `${WEBHOOK} null, 1, 1, '', '', 0);
      insert into webhook_deliveries (id, webhook_id, number, kind, body, state, lane, attempts, created_at, log)
      values ('made-up', 'made-up', 1, 'ticket.raised', '{}', 'waiting', 'nowhere', 0, '', '[]')`,
    named: /due deliveries of webhook made-up about nowhere: stored 0, counted 1/,
  },
]
