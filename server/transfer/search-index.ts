import type { DeskPlace } from './place.ts'

const ROWS = 500

/** Makes everything findable that is to be found: tickets, what is said about them, and accounts. */
export async function indexWords({ db, dialect }: DeskPlace): Promise<void> {
  await eachPage(
    (after) =>
      db
        .selectFrom('tickets')
        .select(['id', 'subject', 'message'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    ({ id, subject, message }) => dialect.addWords(db, 'ticket_words', id, `${subject}\n${message}`),
  )
  await eachPage(
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
  await eachPage(
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

async function eachPage<Row extends { id: string }>(
  pageAfter: (id: string) => Promise<Row[]>,
  index: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const rows = await pageAfter(after)
    for (const row of rows) await index(row)
    const latest = rows.at(-1)
    if (!latest) return
    after = latest.id
  }
}
