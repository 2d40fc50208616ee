import type { Db, Dialect } from './dialect.ts'

const ROWS = 500

/** Makes a ticket findable by its words; those of its subject count for more. */
export async function addTicketWords(
  db: Db,
  dialect: Dialect,
  { id, subject, message }: { id: string; subject: string; message: string },
): Promise<void> {
  await dialect.addWords(db, 'ticket_words', id, `${subject}\n${message}`)
  await dialect.addWords(db, 'ticket_words', id, subject)
}

/** Makes everything findable that is to be found: tickets, what is said about them, and accounts. */
export async function fillSearch(db: Db, dialect: Dialect): Promise<void> {
  await eachRow(
    (after) =>
      db
        .selectFrom('tickets')
        .select(['id', 'subject', 'message'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    (ticket) => addTicketWords(db, dialect, ticket),
  )
  await eachRow(
    (after) =>
      db
        .selectFrom('messages')
        .select(['id', 'ticket_id', 'text'])
        .where('id', '>', after)
        .where('text', '<>', '')
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    ({ ticket_id, text }) => dialect.addWords(db, 'ticket_words', ticket_id, text),
  )
  await eachRow(
    (after) =>
      db
        .selectFrom('accounts')
        .select(['id', 'username', 'email'])
        .where('id', '>', after)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    ({ id, username, email }) => dialect.addWords(db, 'account_words', id, `${username} ${email}`),
  )
}

async function eachRow<Row extends { id: string }>(
  pageAfter: (id: string) => Promise<Row[]>,
  index: (row: Row) => Promise<void>,
): Promise<void> {
  let rows = await pageAfter('')
  for (;;) {
    for (const row of rows) await index(row)
    const latest = rows.at(-1)
    if (!latest) return
    rows = await pageAfter(latest.id)
  }
}
