import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../check.ts'

/** Nobody acts with a suspended account, or has tickets to solve with it, unless that is being undone; and a directory has none that is gone. */
export const suspensions: Check = {
  name: 'accounts that are suspended, and what a directory says',
  async run({ db }) {
    const { rows } = await sql<{ id: string; what: string }>`
      select a.id, 'a session of the suspended account' as what from accounts as a
      where a.suspended_at is not null and a.deleted_at is null
        and exists (select 1 from sessions where account_id = a.id)
      union all select a.id, 'a token of the suspended account' from accounts as a
      where a.suspended_at is not null and a.deleted_at is null
        and exists (select 1 from api_tokens where account_id = a.id and ended_at is null)
      union all select a.id, 'a ticket of the suspended account' from accounts as a
      where a.suspended_at is not null and a.deleted_at is null
        and exists (select 1 from tickets where assignee_id = a.id and state <> 'Solved')
        and not exists (select 1 from departures where account_id = a.id)
      union all select a.id, 'what a directory says of the deleted account' from scim_users
      inner join accounts as a on a.id = account_id where a.deleted_at is not null
      order by id ${FEW}`.execute(db)
    return {
      checked: await countRows(db, 'scim_users'),
      differences: rows.map(({ id, what }) => ({
        what: `${what} ${id}`,
        stored: 'present',
        counted: 'absent',
      })),
    }
  },
}
