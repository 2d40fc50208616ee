import { sql } from 'kysely'
import { checkRules } from '../kernel/checks/check.ts'

/** Members are requesters who exist. */
export const organisations = checkRules(
  'organisations: members',
  ['organisations', 'organisation_members'],
  [
    {
      what: 'membership of a deleted account:',
      query: sql`select m.account_id as id from organisation_members as m join accounts as a on a.id = m.account_id
      where a.deleted_at is not null`,
    },
    {
      what: 'member by a domain that the organisation does not have:',
      query: sql`select m.account_id as id from organisation_members as m
      where m.chosen_by = 'domain' and not exists
        (select 1 from organisation_domains as d where d.organisation_id = m.organisation_id)`,
    },
  ],
)
