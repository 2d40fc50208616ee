import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../check.ts'

/** Who raised and who has an assigned ticket are part of its chat, as long as they have an account. */
export const chatMembers: Check = {
  name: 'members of the chats of assigned tickets',
  async run({ db }) {
    // In the order of the table's key, so that what is looked up lies side by side.
    const { rows } = await sql<{ ticket: string; account: string }>`
      with due as materialized (
        select id as ticket, requester_id as account from tickets where assignee_id is not null
        union all select id, assignee_id from tickets where assignee_id is not null
        order by ticket
      )
      select ticket, account from due
      where not exists (select 1 from chat_members where ticket_id = ticket and account_id = account)
        and account not in (select id from accounts where deleted_at is not null)
      ${FEW}`.execute(db)
    return {
      checked: await countRows(db, 'chat_members'),
      differences: rows.map(({ ticket, account }) => ({
        what: `account ${account} in the chat of ticket ${ticket}`,
        stored: 'absent',
        counted: 'present',
      })),
    }
  },
}
