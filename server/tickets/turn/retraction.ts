import type { Role } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'
import { type FormerPlace, formerColumns, snoozeColumns, turnColumns } from './columns.ts'

/**
 * Reverts turn and snooze after the retraction of a message. If the same side wrote again, the later message becomes
 * the cause of the move.
 */
export async function moveTurnBack(
  db: Db,
  ticketId: string,
  former: FormerPlace,
  retracted: { number: number; role: Role },
): Promise<void> {
  const isSame = retracted.role === 'User' ? ('=' as const) : ('<>' as const)
  const next = await db
    .selectFrom('messages')
    .select(['number', 'posted_at'])
    .where('ticket_id', '=', ticketId)
    .where('number', '>', retracted.number)
    .where('role', isSame, 'User')
    .where('taken_back_at', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  const { turn } = await db
    .selectFrom('tickets')
    .select('turn')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const columns = next
    ? { ...(turn === former.turn ? {} : turnColumns(turn, next.posted_at)), former_message: next.number }
    : {
        ...turnColumns(former.turn, former.since),
        ...(former.snooze && snoozeColumns(former.snooze)),
        ...formerColumns(null),
      }
  await db.updateTable('tickets').set(columns).where('id', '=', ticketId).execute()
}
