import type { EventKind } from '@support-desk/contract'
import type { Db } from '../../database/dialect.ts'

/** What happens to a ticket that was made out of a message without anybody doing anything with it. */
const UNTOUCHED = [
  'ticket.raised',
  'ticket.split_off',
  'ticket.opened',
  'ticket.read',
  'ticket.prefetched',
  'ticket.picture_read',
  'ticket.file_read',
  'ticket.found',
] as const satisfies readonly EventKind[]

/** Queries about tickets that were made out of messages. */
export const splitQueries = (db: Db) => ({
  /** Whether anything has happened to a ticket but that it was made and looked at. */
  async isTouched(ticketId: string): Promise<boolean> {
    const row = await db
      .selectFrom('events')
      .select('number')
      .where('ticket_id', '=', ticketId)
      .where('kind', 'not in', UNTOUCHED)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})

declare module '../../kernel/store.ts' {
  interface Queries {
    splits: ReturnType<typeof splitQueries>
  }
}
