import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import {
  type Found,
  type IndexedMessage,
  type IndexedTicket,
  type NumberSearch,
  type SearchIndex,
  userOf,
} from '../search/search-index.ts'
import { eachAccount, eachTicket } from '../search/search-texts.ts'
import { preparedText } from '../prepared.ts'
import { together } from '../../kernel/asking/together.ts'
import { inPieces, type Piece, type Place } from '../search/search-pieces.ts'
import type { SearchTerm } from '../search/search-terms.ts'
import { indexedWordsOf, wordsOf } from '../search/search-words.ts'
import { STAFF_PART } from '../search/staff-texts.ts'
import { eachUnited, FIRST_UNITED } from '../search/united-texts.ts'
import { expressionOf, isMeant, meantInSubjects, meantInTexts, type Meant } from './postgres-meant.ts'
import { createRanges, stepFor, walkOfSome } from './postgres-ranges.ts'
import { addSubjects, countSubjects, removeTicketText } from './postgres-subjects.ts'
import { sharesOf, wordsInMany } from './postgres-shares.ts'
import { findByTexts, PLACES, TEXTS } from './postgres-texts.ts'

/** Full-text search by `tsvector`: words of subjects have weight A, of first messages B, of chats C. */
export const postgresSearch: SearchIndex = {
  knowsUsers: false,

  add: addTexts,

  async removeTicket(db, ticketNumber) {
    await removeTicketText(db, { number: ticketNumber })
    await postgresSearch.removeMessage(db, ticketNumber, STAFF_PART)
    await postgresSearch.removeUnited(db, ticketNumber)
  },

  async removeMessage(db, ticketNumber, number) {
    await sql`delete from ticket_words where number = ${ticketNumber} and part = ${number}`.execute(db)
  },

  async removeUnited(db, ticketNumber) {
    await sql`delete from ticket_words where number = ${ticketNumber} and part >= ${FIRST_UNITED}`.execute(db)
  },

  async fill(db) {
    await sql`delete from ticket_words`.execute(db)
    await sql`delete from ticket_subjects`.execute(db)
    await sql`delete from account_words`.execute(db)
    // Made once from all words, they are made many times faster than word by word.
    await sql`drop index ticket_words_ranges`.execute(db)
    await sql`delete from ticket_words_terms`.execute(db)
    await sql`alter table ticket_words disable trigger user`.execute(db)
    await eachTicket(db, (tickets, messages) => addTexts(db, tickets, messages))
    await eachUnited(db, (texts) => addTexts(db, [], texts))
    await createRanges(db)
    await sql`insert into ticket_words_terms (term)
      select word from ts_stat('select words from ticket_words')`.execute(db)
    await sql`alter table ticket_words enable trigger user`.execute(db)
    await eachAccount(db, (id, text) => postgresSearch.addAccount(db, id, text))
  },

  find: findNumbers,

  async countTexts(db, words, most) {
    const inMany = await wordsInMany(db, words, most)
    const counted = words.filter((word) => !inMany.has(word))
    if (counted.length === 0) return words.map(() => most)
    // With the words in the statement, so that it is planned by what PostgreSQL knows of how often each is.
    const counts = counted.map(
      (word, index) => sql`(select count(*) from (
        select 1 from ticket_words where words @@ ${`'${word}'`}::tsquery limit ${sql.lit(most)}
      ) as few) as ${sql.ref(`n${index}`)}`,
    )
    const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
    const countOf = new Map(counted.map((word, index) => [word, Number(rows[0]?.[`n${index}`] ?? 0)]))
    return words.map((word) => countOf.get(word) ?? most)
  },

  countSubjects,

  async addAccount(db, id, text) {
    await sql`insert into account_words (id, words) values (${id}, ${vectorOf(text, '1')}::tsvector)`.execute(
      db,
    )
  },

  async removeAccount(db, id) {
    await sql`delete from account_words where id = ${id}`.execute(db)
  },

  accounts(q) {
    const expression = wordsOf(q)
      .map((word) => `'${word}':*`)
      .join(' & ')
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
  await addSubjects(db, tickets)
}

const insertWords = preparedText(
  ({ rows }: { rows: string }) => sql`insert into ticket_words (number, part, words)
    select number, part, words::tsvector
    from json_to_recordset(${rows}::json) as texts (number bigint, part bigint, words text)
    on conflict (number, part) do update set words = excluded.words`,
)

/** Words at a position, which carries their weight. They hold letters, digits and marks alone, so nothing needs to be escaped. */
const vectorOf = (text: string, position: string): string =>
  [...new Set(indexedWordsOf(text))].map((word) => `'${word}':${position}`).join(' ')

/** How many tickets are looked through in one go at first: by their texts, and where an index has what is looked for in order. */
const FIRST_SPAN = 16_384
const FIRST_INDEXED_SPAN = 262_144

/**
 * An index of words knows no order. So texts are looked for among some tickets at a time: by what it knows of how often
 * words are, PostgreSQL finds them by their words, or reads these tickets in order until there are enough.
 */
async function* findNumbers(db: Db, search: NumberSearch): AsyncGenerator<Found> {
  if (isByTextsAlone(search)) {
    const words = search.terms.flatMap((term) => term.words)
    yield* findByTexts(db, search, words)
    return
  }
  const ways = await waysOf(db, search)
  if (ways.length === 0) return
  const isIndexed = search.place === 'subject' || search.scope.kind !== 'all'
  const pieces = {
    newest: search.newest,
    firstSpan: isIndexed ? FIRST_INDEXED_SPAN : FIRST_SPAN,
  }
  yield* inPieces(search, pieces, async (piece) => {
    const found = ways.map((way) => way(piece))
    const [only, ...others] = found
    if (only && others.length === 0) return (await only.execute(db)).rows
    const { rows } = await sql<Place>`select number, part from (${sql.join(found, sql` union `)}) as found
      order by number ${directionOf(search)} limit ${piece.limit}`.execute(db)
    return rows
  })
}

/** Whether a search looks at nothing but words of other texts than subjects. */
const isByTextsAlone = (search: NumberSearch): boolean =>
  search.place !== 'subject' &&
  ticketFits(search, []).length === 0 &&
  search.terms.every(({ users }) => users.length === 0)

const directionOf = ({ descending }: NumberSearch): RawBuilder<unknown> => (descending ? sql`desc` : sql`asc`)

/** Some texts of a piece, in order. */
type Way = (piece: Piece) => RawBuilder<Place>

/** Each way to find a ticket: every term that names users is found by these, or by its words. None where some word is nowhere. */
async function waysOf(db: Db, search: NumberSearch): Promise<Way[]> {
  const { terms, place } = search
  const naming = terms.filter(({ users }) => users.length > 0)
  const searched = terms.flatMap(({ words }) => words)
  const look = place === 'subject' ? meantInSubjects : meantInTexts
  const found = await together(...searched.map((word) => look(db, word)))
  const meant = new Map(searched.map((word, index) => [word, found[index]]))
  const shares = place === 'subject' ? [] : await sharesOf(db, searched)
  return Array.from({ length: 2 ** naming.length }, (_, choice) => choice).flatMap((choice) => {
    const byUsers = naming.filter((_, index) => (choice >> index) % 2 === 1)
    const words = terms.filter((term) => !byUsers.includes(term)).flatMap((term) => term.words)
    const [first] = byUsers
    if (words.length === 0) return first ? [wayByUsers(search, first, byUsers)] : []
    const wanted = words.flatMap((word) => meant.get(word) ?? [])
    const expression = expressionOf(wanted)
    const [driver, ...others] = wanted
    if (expression === null || !driver) return []
    return place === 'subject'
      ? wayBySubjects(search, driver, others, byUsers)
      : wayByTexts(search, expression, byUsers, Math.min(...shares) * TEXTS)
  })
}

/** By the words of all texts. */
function wayByTexts(
  search: NumberSearch,
  expression: string,
  byUsers: readonly SearchTerm[],
  textsOfEach: number,
): Way {
  const { place, descending, scope } = search
  const asked = ticketFits(search, byUsers)
  if (scope.kind === 'all' && byUsers.length === 0) {
    const walk = { expression, place, descending }
    return (piece) => walkOfSome({ ...walk, step: stepFor(textsOfEach, piece.limit) }, piece, asked)
  }
  const fits = sql.join([PLACES[place], ...asked], sql` and `)
  return ({ low, high, limit }) => sql<Place>`(
    select w.number, w.part from ticket_words w ${joinTickets('w', search, byUsers)}
    where w.words @@ ${expression}::tsquery and w.number between ${low} and ${high} and ${fits}
    order by w.number ${directionOf(search)} limit ${limit})`
}

/** By the words of subjects, which meet in the numbers of their tickets. */
function wayBySubjects(
  search: NumberSearch,
  first: Meant,
  others: readonly Meant[],
  byUsers: readonly SearchTerm[],
): Way {
  return ({ low, high, limit }) => {
    const also = others.map(
      (word) => sql<boolean>`exists (select 1 from ticket_subjects o
        where ${isMeant('o', word)} and o.number = s.number and o.number between ${low} and ${high})`,
    )
    return sql<Place>`(
      select distinct s.number, 0::bigint as part from ticket_subjects s ${joinTickets('s', search, byUsers)}
      where ${sql.join([isMeant('s', first), ...also, ...ticketFits(search, byUsers)], sql` and `)}
      and s.number between ${low} and ${high}
      order by s.number ${directionOf(search)} limit ${limit})`
  }
}

/** By users alone, read off the indexes of their tickets. */
function wayByUsers(search: NumberSearch, { users }: SearchTerm, byUsers: readonly SearchTerm[]): Way {
  return ({ low, high, limit }) => {
    const of = (column: string) => sql`select latest.number, 0::bigint as part
      from unnest(${users}::text[]) as named (id) cross join lateral (
        select t.number from tickets t where t.${sql.ref(column)} = named.id and t.number between ${low} and ${high}
          and ${sql.join(ticketFits(search, byUsers), sql` and `)}
        order by t.number ${directionOf(search)} limit ${limit}
      ) as latest`
    return sql<Place>`(select number, part from (${of('requester_id')} union ${of('assignee_id')}) as theirs
      order by number ${directionOf(search)} limit ${limit})`
  }
}

/** What is asked of the row of a ticket. */
function ticketFits({ scope, states }: NumberSearch, byUsers: readonly SearchTerm[]): RawBuilder<boolean>[] {
  const owned = scope.kind === 'requester' ? 't.requester_id' : 't.assignee_id'
  return [
    ...(scope.kind === 'all' ? [] : [sql<boolean>`${sql.ref(owned)} = ${userOf(scope)}`]),
    ...(states.length === 0 ? [] : [sql<boolean>`t.state = any(${states}::text[])`]),
    ...byUsers.map(isOf),
  ]
}

/** Nothing where nothing is asked of it: what somebody may see is decided later, by each ticket itself. */
const joinTickets = (
  table: string,
  search: NumberSearch,
  byUsers: readonly SearchTerm[],
): RawBuilder<unknown> =>
  ticketFits(search, byUsers).length === 0
    ? sql``
    : sql`join tickets t on t.number = ${sql.ref(`${table}.number`)}`

const isOf = ({ users }: SearchTerm): RawBuilder<boolean> =>
  sql<boolean>`(t.requester_id = any(${users}::text[]) or t.assignee_id = any(${users}::text[]))`
