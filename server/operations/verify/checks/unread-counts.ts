import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../check.ts'

/** What somebody has read and what they have not are all messages of a chat together. */
export const unreadCounts: Check = {
  name: 'unread messages of each user',
  async run({ db }) {
    const { rows } = await sql<{ id: string; first: number; last: number; n: number | null }>`
      select id, min(known) as first, max(known) as last, max(n) as n from (
        select id, message_count as n, null as known from tickets
        union all select ticket_id, null, read_number + unread from chat_members
      ) as every group by id
      having min(known) <> coalesce(max(n), 0) or max(known) <> coalesce(max(n), 0) order by id ${FEW}`.execute(
      db,
    )
    return {
      checked: await countRows(db, 'chat_members'),
      differences: rows.map(({ id, first, last, n }) => ({
        what: `read and unread messages in the chat of ticket ${id}`,
        stored: first === (n ?? 0) ? last : first,
        counted: n ?? 0,
      })),
    }
  },
}
