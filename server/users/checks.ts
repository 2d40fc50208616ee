import { type RawBuilder, sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

const RANKS = { User: 1, SupportTeam: 2, Admin: 3 }
const rankOf = (role: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case ${role} ${sql.join(
    Object.entries(RANKS).map(([name, rank]) => sql`when ${sql.lit(name)} then ${sql.lit(rank)}`),
    sql` `,
  )} else 0 end`
/** A deletion or suspension that is in progress removes the rest. */
const isSettled = sql<boolean>`not exists (select 1 from departures where account_id = a.id)`

/** Deleted and suspended accounts have no tokens or sessions left. Roles are the granted ones. */
export const accounts = checkRules(
  'accounts: deleted, suspended, and by login providers',
  ['accounts', 'identities'],
  [
    {
      what: 'identity of a deleted account',
      query: sql`select i.id from identities as i join accounts as a on a.id = i.account_id where a.deleted_at is not null`,
    },
    {
      what: 'identity of a machine or a contact',
      query: sql`select i.id from identities as i join accounts as a on a.id = i.account_id
      where a.is_service = 1 or a.contact_since is not null`,
    },
    {
      what: 'identity with another issuer than its provider',
      query: sql`select i.id from identities as i join login_providers as p on p.id = i.provider_id where p.issuer <> i.issuer`,
    },
    {
      what: 'session by an identity of somebody else',
      query: sql`select s.identity_id as id from sessions as s join accounts as a on a.id = s.account_id
      where s.identity_id is not null and ${isSettled}
        and not exists (select 1 from identities as i where i.id = s.identity_id and i.account_id = a.id)`,
    },
    {
      what: 'session of suspended account',
      query: sql`select a.id from accounts as a where a.suspended_at is not null and a.deleted_at is null
      and exists (select 1 from sessions where account_id = a.id)`,
    },
    {
      what: 'ticket of suspended account',
      query: sql`select a.id from accounts as a where a.suspended_at is not null and a.deleted_at is null and ${isSettled}
      and exists (select 1 from tickets where assignee_id = a.id and status <> 'Solved')`,
    },
    {
      what: 'API token of a deleted or suspended account:',
      query: sql`select t.id from api_tokens as t join accounts as a on a.id = t.account_id
      where t.ended_at is null and (a.deleted_at is not null or a.suspended_at is not null)`,
    },
    {
      what: 'directory entry of deleted account',
      query: sql`select a.id from scim_users join accounts as a on a.id = account_id where a.deleted_at is not null`,
    },
    {
      what: 'view of a deleted account:',
      query: sql`select v.id from views as v join accounts as a on a.id = v.owner_id where a.deleted_at is not null and ${isSettled}`,
    },
    {
      what: 'macro of a deleted account:',
      query: sql`select m.id from macros as m join accounts as a on a.id = m.owner_id where a.deleted_at is not null and ${isSettled}`,
    },
    {
      what: 'member of team',
      query: sql`select team_id || ' without staff role: ' || a.id as id from team_members join accounts as a on a.id = account_id
      where a.deleted_at is not null or a.role = 'User'`,
    },
    {
      what: 'watcher without staff role:',
      query: sql`select distinct a.id from ticket_watchers join accounts as a on a.id = account_id where a.role = 'User'`,
    },
    {
      // A mentioned agent may have lost the role later.
      what: 'mentioned in a note without staff role:',
      query: sql`select distinct a.id from note_mentions join accounts as a on a.id = account_id where a.role = 'User'
      and not exists (select 1 from events where about_id = a.id and kind = 'account.role_changed')`,
    },
    {
      what: 'API token without an end, or with the scope of machines:',
      query: sql`select t.id from api_tokens as t join accounts as a on a.id = t.account_id
      where a.is_service = 0 and (t.expires_at is null or ' ' || t.scopes || ' ' like '% scim %')`,
    },
    {
      what: 'role of account',
      stored: 'another',
      expected: 'the highest of the own one and of those that groups gave',
      query: sql`select id from (
      select a.id, ${rankOf(sql`a.role`)} as stored, ${rankOf(sql`coalesce(a.own_role, a.role)`)} as own,
        coalesce((select max(${rankOf(sql`i.granted_role`)}) from identities as i where i.account_id = a.id), 0) as granted
      from accounts as a
      where a.deleted_at is null and (a.own_role is not null
        or exists (select 1 from identities as i where i.account_id = a.id and i.granted_role is not null))
      ) as ranked where stored <> case when granted > own then granted else own end`,
    },
  ],
)
