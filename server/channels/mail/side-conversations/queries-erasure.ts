import type { Db, Dialect } from '../../../database/dialect.ts'
import { indexStaffText } from '../../../database/search/indexed-texts.ts'

/** Queries that remove side conversations and personal data in them. */
export const sideErasureQueries = (db: Db, dialect: Dialect) => ({
  /** Removes the texts and files of all side messages of a ticket; their numbers stay. False if all texts were empty. */
  async empty(ticketId: string): Promise<boolean> {
    await db.deleteFrom('side_files').where('ticket_id', '=', ticketId).execute()
    await db
      .updateTable('side_conversations')
      .set({ subject: '' })
      .where('ticket_id', '=', ticketId)
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('side_messages')
      .set({ text: '', document: null })
      .where('ticket_id', '=', ticketId)
      .where('text', '<>', '')
      .executeTakeFirstOrThrow()
    await indexStaffText(db, dialect, ticketId)
    return numUpdatedRows > 0n
  },

  /** Whether a side message of the ticket has text. */
  async hasWords(ticketId: string): Promise<boolean> {
    const query = db.selectFrom('side_messages').select('id').where('ticket_id', '=', ticketId)
    return (await query.where('text', '<>', '').limit(1).executeTakeFirst()) !== undefined
  },

  /** Removes the side conversations of a ticket. */
  async removeAllOf(ticketId: string): Promise<void> {
    for (const table of ['side_files', 'side_recipients', 'side_messages', 'side_conversations'] as const)
      await db.deleteFrom(table).where('ticket_id', '=', ticketId).execute()
  },
})

/** Removes an address and the name in its answers. The texts stay. */
export async function forgetInSides(db: Db, address: string): Promise<void> {
  if (address === '') return
  const key = address.toLowerCase()
  await db.updateTable('side_recipients').set({ address: '' }).where('address', '=', key).execute()
  await db
    .updateTable('side_messages')
    .set({ sender_address: '', sender_name: '' })
    .where('sender_address', '=', key)
    .execute()
}
