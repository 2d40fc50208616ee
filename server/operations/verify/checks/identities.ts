import { type RawBuilder, sql } from 'kysely'
import { type Check, countRows, type Difference, FEW } from '../check.ts'

const PLACE = { User: 1, SupportTeam: 2, Admin: 3 } as const
const placeOf = (role: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case ${role} when 'Admin' then ${sql.lit(PLACE.Admin)} when 'SupportTeam' then ${sql.lit(PLACE.SupportTeam)}
    when 'User' then ${sql.lit(PLACE.User)} else 0 end`

/**
 * Who somebody is at a provider belongs to an account that is there and to a provider that is there or on its way out, and says the
 * same issuer as the provider; sessions by it are those of its account; and a role is the highest of the own one and of those that
 * groups gave. That nobody is two identities, and that accounts and providers exist, the database itself sees to.
 */
export const identities: Check = {
  name: 'who somebody is at a provider, and what groups gave',
  async run({ db }) {
    const { rows: strangers } = await sql<{ id: string; what: string }>`
      select i.id as id, 'identity of a deleted account' as what from identities as i
      inner join accounts as a on a.id = i.account_id where a.deleted_at is not null
      union all select i.id, 'identity of a machine or a contact' from identities as i
      inner join accounts as a on a.id = i.account_id where a.is_service = 1 or a.contact_since is not null
      union all select i.id, 'identity with another issuer than its provider' from identities as i
      inner join login_providers as p on p.id = i.provider_id where p.issuer <> i.issuer
      union all select i.id, 'identity at a deleted provider' from identities as i
      inner join login_providers as p on p.id = i.provider_id where p.deleted_at is not null
        and not exists (select 1 from jobs where job = 'login provider left' and key = p.id)
      union all select s.identity_id, 'session by an identity of somebody else' from sessions as s
      where s.identity_id is not null
        and not exists (select 1 from identities as i where i.id = s.identity_id and i.account_id = s.account_id)
        and not exists (select 1 from departures as d where d.account_id = s.account_id)
      order by id ${FEW}`.execute(db)
    const { rows: roles } = await sql<{ id: string; stored: number; counted: number }>`
      select * from (
        select a.id, ${placeOf(sql`a.role`)} as stored, ${placeOf(sql`coalesce(a.own_role, a.role)`)} as own,
          coalesce((select max(${placeOf(sql`i.granted_role`)}) from identities as i where i.account_id = a.id), 0) as granted
        from accounts as a
        where a.deleted_at is null and (a.own_role is not null
          or exists (select 1 from identities as i where i.account_id = a.id and i.granted_role is not null))
      ) as weighed where stored <> case when granted > own then granted else own end order by id ${FEW}`.execute(
      db,
    )
    const differences: Difference[] = [
      ...strangers.map(({ id, what }) => ({ what: `${what} ${id}`, stored: 'present', counted: 'absent' })),
      ...roles.map(({ id }) => ({
        what: `role of account ${id}`,
        stored: 'another',
        counted: 'the highest of the own one and of those that groups gave',
      })),
    ]
    return { checked: await countRows(db, 'identities'), differences }
  },
}
