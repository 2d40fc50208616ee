import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../check.ts'

/** Who raised and who has an assigned ticket are part of its chat, as long as they have an account. */
export const chatMembers: Check = {
  name: 'people in the chats of assigned tickets',
  async run({ db }) {
    const { rows } = await sql<{ ticket: string; account: string }>`
      select ticket, account from (
        select id as ticket, requester_id as account, 1 as due, 0 as there from tickets
          where assignee_id is not null
        union all select id, assignee_id, 1, 0 from tickets where assignee_id is not null
        union all select ticket_id, account_id, 0, 1 from chat_members
      ) as every
      where account not in (select id from accounts where deleted_at is not null)
      group by ticket, account having max(due) > max(there) order by ticket, account ${FEW}`.execute(db)
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
