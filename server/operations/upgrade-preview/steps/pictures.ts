import { type Kysely, PostgresAdapter, sql } from 'kysely'

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Name of the attachment. The file itself is named by the hash of its content. */
const NAME = sql`case when picture_full like '%.png' then 'picture.png'
  when picture_full like '%.jpg' then 'picture.jpg' else 'picture.webp' end`
const MEDIA_TYPE = sql`case when picture_full like '%.png' then 'image/png'
  when picture_full like '%.jpg' then 'image/jpeg' else 'image/webp' end`
const WITH_PICTURE = sql`from messages where picture_full is not null`

/**
 * Turns each picture of a message into an attachment with the id of the message. An empty text becomes the name of the picture, as in
 * messages with files. The search index is emptied if any message changes, and the start fills it. A job sets the sizes of the pictures,
 * because files on a disk are not in the database.
 */
export async function attachPictures(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select id ${WITH_PICTURE} limit 1`.execute(db)
  if (rows.length > 0) {
    await sql`insert into attachments (id, ticket_id, message_id, place, uploader_id, name, media_type, size, file, thumb, created_at)
      select id, ticket_id, id, 0, author_id, ${NAME}, ${MEDIA_TYPE}, 0, picture_full, coalesce(picture_thumb, picture_full), posted_at
      ${WITH_PICTURE}`.execute(db)
    await sql`update messages set text = ${NAME} where picture_full is not null and text = ''`.execute(db)
    await sql`insert into jobs (job, key, due_at, data, failures)
      values ('attachment sizes', '', '', '{}', 0)`.execute(db)
    await (
      isPostgres(db)
        ? sql`delete from ticket_words`
        : sql`insert into ticket_words (ticket_words) values ('delete-all')`
    ).execute(db)
  }
  for (const column of ['picture_full', 'picture_thumb']) {
    await db.schema.dropIndex(`messages_${column}`).execute()
    await db.schema.alterTable('messages').dropColumn(column).execute()
  }
}
