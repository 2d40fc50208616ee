import { type Kysely, PostgresAdapter, sql } from 'kysely'

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Name of the attachment. The file itself is named by the hash of its content. */
const NAME = sql`case when picture_full like '%.png' then 'picture.png'
  when picture_full like '%.jpg' then 'picture.jpg' else 'picture.webp' end`
const MEDIA_TYPE = sql`case when picture_full like '%.png' then 'image/png'
  when picture_full like '%.jpg' then 'image/jpeg' else 'image/webp' end`

/**
 * Turns each picture of a message into an attachment with the id of the message. An empty text becomes the name of the picture, as in
 * messages with files, so the search index is emptied. {@link setSizes} sets the sizes.
 */
export async function attachPictures(db: Kysely<unknown>): Promise<void> {
  await sql`insert into attachments (id, ticket_id, message_id, place, uploader_id, name, media_type, size, file, thumb, created_at)
    select id, ticket_id, id, 0, author_id, ${NAME}, ${MEDIA_TYPE}, 0, picture_full, coalesce(picture_thumb, picture_full), posted_at
    from messages where picture_full is not null`.execute(db)
  await sql`update messages set text = ${NAME} where picture_full is not null and text = ''`.execute(db)
  const emptied = isPostgres(db)
    ? sql`delete from ticket_words`
    : sql`insert into ticket_words (ticket_words) values ('delete-all')`
  await emptied.execute(db)
  for (const column of ['picture_full', 'picture_thumb']) {
    await db.schema.dropIndex(`messages_${column}`).execute()
    await db.schema.alterTable('messages').dropColumn(column).execute()
  }
}

/** Sets the sizes of the attachments that were pictures of messages. `sizeOf`: bytes of a file, 0 if it is missing. */
export async function setSizes(
  db: Kysely<unknown>,
  sizeOf: (file: string) => Promise<number>,
): Promise<void> {
  const { rows } = await sql<{ id: string; file: string }>`
    select id, file from attachments where size = 0`.execute(db)
  for (const { id, file } of rows)
    await sql`update attachments set size = ${await sizeOf(file)} where id = ${id}`.execute(db)
  await sql`delete from jobs where job = 'attachment sizes'`.execute(db)
}
