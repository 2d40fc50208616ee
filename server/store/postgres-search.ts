import { sql } from 'kysely'
import type { Db } from './dialect.ts'
import type {
  Found,
  IndexedMessage,
  IndexedTicket,
  NumberSearch,
  SearchIndex,
  TextPlace,
} from './search-index.ts'
import { eachAccount, eachTicket } from './search-texts.ts'
import { wordsOf } from './search-words.ts'
import { personOf } from './ticket-rows.ts'

const FIRST_TICKETS = 128
const MOST_TICKETS = 4096

/** Full-text search by `tsvector`: words of subjects have weight A, of first messages B, of chats C. */
export const postgresSearch: SearchIndex = {
  knowsPeople: false,

  async create(db) {
    await sql`create table ticket_words (
      number bigint not null, part bigint not null, words tsvector not null, primary key (number, part)
    )`.execute(db)
    await sql`create table account_words (id text collate "C" primary key, words tsvector not null)`.execute(
      db,
    )
    for (const table of ['ticket_words', 'account_words']) {
      await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(
        db,
      )
    }
  },

  async drop(db) {
    for (const table of ['ticket_words', 'account_words']) {
      await sql`drop table if exists ${sql.table(table)}`.execute(db)
    }
  },

  add: addTexts,

  async removeMessage(db, ticketNumber, number) {
    await sql`delete from ticket_words where number = ${ticketNumber} and part = ${number}`.execute(db)
  },

  async fill(db) {
    await sql`delete from ticket_words`.execute(db)
    await sql`delete from account_words`.execute(db)
    // Made once from all words, it is made many times faster than word by word.
    await sql`drop index ticket_words_words`.execute(db)
    await eachTicket(db, (tickets, messages) => addTexts(db, tickets, messages))
    await sql`create index ticket_words_words on ticket_words using gin (words)`.execute(db)
    await eachAccount(db, (id, text) => postgresSearch.addAccount(db, id, text))
  },

  find: findNumbers,

  async addAccount(db, id, text) {
    await sql`insert into account_words (id, words) values (${id}, ${vectorOf(text, '1')}::tsvector)`.execute(
      db,
    )
  },

  async removeAccount(db, id) {
    await sql`delete from account_words where id = ${id}`.execute(db)
  },

  // What is deleted is gone.
  rebuildAccounts: async () => {},

  accounts(q) {
    const expression = expressionOf(wordsOf(q), '')
    return expression === ''
      ? null
      : sql<string>`(select id from account_words where words @@ ${expression}::tsquery)`
  },
}

async function addTexts(
  db: Db,
  tickets: readonly IndexedTicket[],
  messages: readonly IndexedMessage[],
): Promise<void> {
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
    from json_to_recordset(${JSON.stringify(rows)}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`.execute(db)
}

/** Words at a position, which carries their weight. They hold letters, digits and marks alone, so nothing needs to be escaped. */
const vectorOf = (text: string, position: string): string =>
  [...new Set(wordsOf(text))].map((word) => `'${word}':${position}`).join(' ')

const WEIGHTS: Record<TextPlace, string> = { anywhere: '', subject: 'A', ticket: 'AB', message: 'C' }

/** What matches texts in which every word begins a word of these weights. */
const expressionOf = (words: readonly string[], weights: string): string =>
  words.map((word) => `'${word}':*${weights}`).join(' & ')

type Numbered = { number: number }

/** An index of words knows no order: what it finds is found as a whole, and sorted. */
async function* findNumbers(
  db: Db,
  { words, place, scope, states, from, descending }: NumberSearch,
): AsyncGenerator<Found> {
  const expression = expressionOf(words, WEIGHTS[place])
  let edge = from
  for (let limit = FIRST_TICKETS; ; limit = Math.min(limit * 4, MOST_TICKETS)) {
    const rows = await db
      .with(
        (cte) => cte('found').materialized(),
        () => sql<Numbered>`(select distinct number from ticket_words where words @@ ${expression}::tsquery)`,
      )
      .selectFrom('found')
      .innerJoin('tickets as t', 't.number', 'found.number')
      .select('t.number')
      .where('t.number', descending ? '<' : '>', edge)
      .$if(scope.kind === 'requester', (query) => query.where('t.requester_id', '=', personOf(scope)))
      .$if(scope.kind === 'assignee', (query) => query.where('t.assignee_id', '=', personOf(scope)))
      .$if(states.length > 0, (query) => query.where('t.state', 'in', states))
      .orderBy('t.number', descending ? 'desc' : 'asc')
      .limit(limit)
      .execute()
    edge = rows.at(-1)?.number ?? edge
    yield { numbers: rows.map(({ number }) => number), upTo: edge, passed: rows.length }
    if (rows.length < limit) return
  }
}
