import { sql } from 'kysely'
import { type Check, countRows, FEW } from '../../check.ts'

/** Nobody has read more messages than there are, or fewer than none. */
export const readMarks: Check = {
  name: 'how far chats were read',
  async run({ db }) {
    const { rows } = await sql<{ id: string; first: number; last: number; n: number | null }>`
      select id, min(mark) as first, max(mark) as last, max(n) as n from (
        select id, message_count as n, null as mark from tickets
        union all select ticket_id, null, read_number from chat_members
      ) as every group by id having min(mark) < 0 or max(mark) > coalesce(max(n), 0) order by id ${FEW}`.execute(
      db,
    )
    return {
      checked: await countRows(db, 'chat_members'),
      differences: rows.map(({ id, first, last, n }) => ({
        what: `read marks in the chat of ticket ${id}`,
        stored: first < 0 ? first : last,
        counted: `0 to ${n ?? 0}`,
      })),
    }
  },
}
