import type { Selectable } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { Schema } from '../database/schema.ts'

/** Whether the user would be notified again of unread messages after the deletion of this mail. */
export async function isStillTold(
  db: Db,
  mail: Pick<Selectable<Schema['outbox']>, 'topic' | 'ticket_id' | 'account_id' | 'told_number'>,
): Promise<boolean> {
  if (mail.topic === null || mail.told_number === null) return false
  const member = await db
    .selectFrom('chat_members')
    .select('read_number')
    .where('ticket_id', '=', mail.ticket_id ?? '')
    .where('account_id', '=', mail.account_id ?? '')
    .executeTakeFirst()
  return member !== undefined && member.read_number < mail.told_number
}
