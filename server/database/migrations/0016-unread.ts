import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** How many messages of a chat somebody has not read, and where that is more than none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_members')
    .addColumn('unread', columnTypes(db).integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update chat_members set unread = message_count - read_number
    from tickets where tickets.id = ticket_id and message_count <> read_number`.execute(db)
  await db.schema
    .createIndex('chat_members_unread')
    .on('chat_members')
    .columns(['account_id', 'latest_at', 'ticket_id'])
    .where(sql<boolean>`unread > 0`)
    .execute()
}
