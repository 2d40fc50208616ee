import type { Damage } from './damages.ts'

const ANN = `(select id from accounts where username = 'ann')`
const provider = (deletedAt = 'null'): string =>
  `insert into login_providers (id, name, issuer, client_id, secret, domains, scopes, groups_claim, makes_accounts, trusts_factor,
    factor_acrs, is_on, version, created_at, deleted_at)
    values ('made-up', 'Company', 'https://id.invalid', 'desk', '', '', 'openid', '', 0, 0, '', 0, 1, '', ${deletedAt});`
const identity = ({ issuer = 'https://id.invalid', role = 'null' } = {}): string =>
  `insert into identities (id, provider_id, issuer, subject, account_id, email, granted_role, linked_at, used_at)
    values ('made-up', 'made-up', '${issuer}', 'ann', ${ANN}, '', ${role}, '', '');`

/** Damages of logins by providers. */
export const LOGIN_DAMAGES: Damage[] = [
  {
    what: 'an identity of a deleted account',
    statement: `${provider()} ${identity()} update accounts set deleted_at = '2026-01-01T00:00:00.000Z' where username = 'ann'`,
    named: /identity of a deleted account made-up: stored present/,
  },
  {
    what: 'an identity of a service account',
    statement: `${provider()} ${identity()} update accounts set is_service = 1 where username = 'ann'`,
    named: /identity of a machine or a contact made-up: stored present/,
  },
  {
    what: 'an identity with the issuer of another provider',
    statement: `${provider()} ${identity({ issuer: 'https://other.invalid' })}`,
    named: /identity with another issuer than its provider made-up: stored present/,
  },
  {
    what: 'an identity at a deleted provider, without a job that removes it',
    statement: `${provider(`'2026-01-01T00:00:00.000Z'`)} ${identity()}`,
    named: /job “login provider left” of deleted provider made-up: stored absent/,
  },
  {
    what: 'a session by an identity of another account',
    statement: `update sessions set identity_id = 'made-up' where account_id = ${ANN}`,
    named: /session by an identity of somebody else made-up: stored present/,
  },
  {
    what: 'a role by groups that the account does not have',
    statement: `${provider()} ${identity({ role: `'SupportTeam'` })}`,
    named: /role of account \S+: stored another, counted the highest/,
  },
  {
    what: 'a role that no group grants',
    statement: `update accounts set role = 'Admin', own_role = 'User' where username = 'ann'`,
    named: /role of account \S+: stored another, counted the highest/,
  },
]
