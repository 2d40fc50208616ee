import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import {
  type Found,
  type IndexedMessage,
  type IndexedTicket,
  type NumberSearch,
  type SearchIndex,
  type TextPlace,
  userOf,
} from '../search/search-index.ts'
import { eachAccount, eachTicket } from '../search/search-texts.ts'
import { preparedTextChange } from '../prepared.ts'
import type { SearchTerm, SearchWord } from '../search/search-terms.ts'
import { wordsOf } from '../search/search-words.ts'

const FIRST_TICKETS = 128
const MOST_TICKETS = 4096

/** Full-text search by `tsvector`: words of subjects have weight A, of first messages B, of chats C. */
export const postgresSearch: SearchIndex = {
  knowsUsers: false,
  subjects: null,

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

  accounts(q) {
    const expression = expressionOf(
      wordsOf(q).map((text) => ({ text, isWhole: false })),
      '',
    )
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
  await insertWords(db, { rows: JSON.stringify(rows) })
}

const insertWords = preparedTextChange(
  ({ rows }: { rows: string }) => sql`insert into ticket_words (number, part, words)
    select number, part, words::tsvector
    from json_to_recordset(${rows}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`,
)

/** Words at a position, which carries their weight. They hold letters, digits and marks alone, so nothing needs to be escaped. */
const vectorOf = (text: string, position: string): string =>
  [...new Set(wordsOf(text))].map((word) => `'${word}':${position}`).join(' ')

const WEIGHTS: Record<TextPlace, string> = { anywhere: '', subject: 'A', ticket: 'AB', message: 'C' }

/** What matches texts that have all these words with one of these weights. */
const expressionOf = (words: readonly SearchWord[], weights: string): string =>
  words.map(({ text, isWhole }) => `'${text}':${isWhole ? '' : '*'}${weights}`.replace(/:$/, '')).join(' & ')

type Place = { number: number; part: number }

/** An index of words knows no order: what it finds is found as a whole, and sorted. */
async function* findNumbers(db: Db, search: NumberSearch): AsyncGenerator<Found> {
  const { scope, states, from, descending } = search
  let edge = from
  for (let limit = FIRST_TICKETS; ; limit = Math.min(limit * 4, MOST_TICKETS)) {
    const found = sql<Place>`(${sql.join(waysOf(search, edge, limit), sql` union `)})`
    const rows = await db
      .with(
        (cte) => cte('found').materialized(),
        () => found,
      )
      .with('counted', (cte) =>
        cte
          .selectFrom('found')
          .select('number')
          .select(sql<string>`string_agg(part::text, ',')`.as('parts'))
          .groupBy('number'),
      )
      .selectFrom('counted')
      .innerJoin('tickets as t', 't.number', 'counted.number')
      .select(['t.number', 'counted.parts'])
      .where('t.number', descending ? '<' : '>', edge)
      .$if(scope.kind === 'requester', (query) => query.where('t.requester_id', '=', userOf(scope)))
      .$if(scope.kind === 'assignee', (query) => query.where('t.assignee_id', '=', userOf(scope)))
      .$if(states.length > 0, (query) => query.where('t.state', 'in', states))
      .orderBy('t.number', descending ? 'desc' : 'asc')
      .limit(limit)
      .execute()
    edge = rows.at(-1)?.number ?? edge
    const hits = rows.map(({ number, parts }) => ({ number, parts: parts.split(',').map(Number) }))
    yield { hits, upTo: edge, passed: rows.length }
    if (rows.length < limit) return
  }
}

/**
 * Each way to find a ticket: every term that names users is found by these, or by its words. What is found by users
 * alone is read off the indexes of their tickets, no further than a page goes.
 */
function waysOf(
  { terms, place, descending }: NumberSearch,
  edge: number,
  limit: number,
): RawBuilder<Place>[] {
  const naming = terms.filter(({ users }) => users.length > 0)
  return Array.from({ length: 2 ** naming.length }, (_, choice) => {
    const byUsers = naming.filter((__, index) => (choice >> index) % 2 === 1)
    const words = terms.filter((term) => !byUsers.includes(term)).flatMap((term) => term.words)
    const theirs = sql.join([sql`true`, ...byUsers.map(isOf)], sql` and `)
    const [first] = byUsers
    if (words.length > 0) {
      const expression = expressionOf(words, WEIGHTS[place])
      return first === undefined
        ? sql<Place>`select w.number, w.part from ticket_words w where w.words @@ ${expression}::tsquery`
        : sql<Place>`select w.number, w.part from ticket_words w join tickets t on t.number = w.number
            where w.words @@ ${expression}::tsquery and ${theirs}`
    }
    const [follows, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    const of = (column: string) => sql`select latest.number, 0::bigint as part
      from unnest(${first?.users ?? []}::text[]) as named (id) cross join lateral (
        select t.number from tickets t where t.${sql.ref(column)} = named.id and t.number ${follows} ${edge}
          and ${theirs} order by t.number ${direction} limit ${limit}
      ) as latest`
    return sql<Place>`${of('requester_id')} union ${of('assignee_id')}`
  })
}

const isOf = ({ users }: SearchTerm): RawBuilder<boolean> =>
  sql<boolean>`(t.requester_id = any(${users}::text[]) or t.assignee_id = any(${users}::text[]))`
