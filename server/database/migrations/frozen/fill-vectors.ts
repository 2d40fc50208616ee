import { type Kysely, sql } from 'kysely'
import { eachAccount, eachTicket } from './search-texts.ts'
import { wordsOf } from './words.ts'

/** Fills the empty index of PostgreSQL with all that is there: subjects weigh A, first messages B, chats C. */
export async function fillVectors(db: Kysely<unknown>): Promise<void> {
  // Made once from all words, it is made many times faster than word by word.
  await sql`drop index ticket_words_words`.execute(db)
  await eachTicket(db, async (tickets, messages) => {
    const rows = [
      ...tickets.map(({ number, subject, message }) => ({
        number,
        part: 0,
        words: `${vectorOf(subject, '1A')} ${vectorOf(message, '2B')}`,
      })),
      ...messages.map(({ ticket, number, text }) => ({
        number: ticket.number,
        part: number,
        words: vectorOf(text, '1C'),
      })),
    ]
    await sql`insert into ticket_words (number, part, words)
      select number, part, words::tsvector
      from json_to_recordset(${JSON.stringify(rows)}::json) as texts (number bigint, part bigint, words text)`.execute(
      db,
    )
  })
  await sql`create index ticket_words_words on ticket_words using gin (words)`.execute(db)
  await eachAccount(db, async (id, text) => {
    await sql`insert into account_words (id, words) values (${id}, ${vectorOf(text, '1')}::tsvector)`.execute(
      db,
    )
  })
}

/** Words at a position, which carries their weight. They hold letters, digits and marks alone, so nothing needs to be escaped. */
const vectorOf = (text: string, position: string): string =>
  [...new Set(wordsOf(text))].map((word) => `'${word}':${position}`).join(' ')
