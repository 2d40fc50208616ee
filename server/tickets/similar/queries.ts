import type { SimilarTicket, TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { newestTicket } from '../../database/search/newest-ticket.ts'
import { userOf } from '../../database/search/search-index.ts'
import { preparedByShape } from '../../database/prepared.ts'
import type { TicketScope } from '../ticket.ts'
import { countTexts } from './count-texts.ts'
import {
  type CountedWord,
  MOST_RARE,
  mostPromising,
  ranked,
  RARE,
  rarestOf,
  type Saying,
  writtenWords,
  type WrittenWord,
} from './rare-words.ts'

/** What tickets are looked for that are about the same. */
export type SimilarSearch = Saying & {
  scope: TicketScope
  /** The ticket that says it; null where it is being written. */
  but: number | null
}

/** So many tickets are shown. */
const MOST_SHOWN = 5
/** Words of fewer texts are rare; of others it is asked how common they are where there are not enough of these. */
const FEW = 100
/** Of the newest tickets with a word so many are looked at. */
const PER_WORD = 60
/** Of the tickets that are found so many are read: those with most of the words. */
const MOST_READ = 60
/** Of so many words that are not rare, tickets with two of them are looked up. */
const MOST_PAIRED = 3
const NAMES_NOBODY = { state: null, users: [], namesFormer: false } as const
/** What is not found so soon after the words are counted is not shown. */
const PATIENCE_MS = 8

/**
 * Tickets of a scope that have the rarest of some words in their subject or first message. Each word costs as much as counting its
 * texts up to a bound and reading the newest tickets that have it, however large the install is.
 */
export async function similarTickets(
  db: Db,
  dialect: Dialect,
  { scope, but, ...said }: SimilarSearch,
): Promise<SimilarTicket[]> {
  const rare = rarestOf(await countWords(db, dialect, writtenWords(said)), but === null ? 0 : 1)
  const newest = rare.length === 0 ? 0 : await newestTicket(db)
  const deadline = performance.now() + PATIENCE_MS
  const found = new Map<number, Set<CountedWord>>()
  for (const together of lookedUp(rare)) {
    for (const number of await newestWith(db, dialect, together, { scope, newest, deadline })) {
      const words = found.get(number) ?? new Set()
      for (const word of together) words.add(word)
      found.set(number, words)
    }
    if (performance.now() > deadline) break
  }
  if (but !== null) found.delete(but)
  if (found.size === 0) return []
  const rows = await selectSaid(dialect, { kind: scope.kind })(db, {
    numbers: JSON.stringify(mostPromising(found, MOST_READ)),
    user: userOf(scope),
  })
  const candidates = rows.rows.map((row) => ({ ...row, isSolved: row.state === 'Solved' }))
  return ranked(candidates, rare, MOST_SHOWN).map(({ candidate, words: common }) => ({
    id: candidate.id,
    number: candidate.number,
    subject: candidate.subject,
    state: candidate.state,
    createdAt: candidate.created_at,
    words: common,
  }))
}

/** In how many texts each of some words is. Where enough of them are rare, the common ones are not counted any further. */
async function countWords(db: Db, dialect: Dialect, words: readonly WrittenWord[]): Promise<CountedWord[]> {
  const count = async (some: readonly WrittenWord[], most: number): Promise<CountedWord[]> => {
    const counts = await countTexts(
      db,
      dialect,
      some.map(({ word }) => word),
      most,
    )
    return some.map(({ word, written }, index) => ({ word, written, count: counts[index] ?? 0 }))
  }
  const counted = await count(words, FEW)
  const few = counted.filter((word) => word.count < FEW)
  if (few.length >= MOST_RARE) return few
  return [
    ...few,
    ...(await count(
      counted.filter((word) => word.count >= FEW),
      RARE,
    )),
  ]
}

/**
 * What tickets are looked up by: each word, the rarest first. Of words that more tickets have than are read, pairs before that, as
 * the tickets that have both are among the newest of neither.
 */
function lookedUp(rare: readonly CountedWord[]): CountedWord[][] {
  const common = rare.filter(({ count }) => count > PER_WORD).slice(0, MOST_PAIRED)
  const pairs = common.flatMap((word, index) => common.slice(index + 1).map((other) => [word, other]))
  return [
    ...rare.filter(({ count }) => count <= PER_WORD).map((word) => [word]),
    ...pairs,
    ...rare.filter(({ count }) => count > PER_WORD).map((word) => [word]),
  ]
}

/** The newest tickets that may say some words themselves. */
async function newestWith(
  db: Db,
  dialect: Dialect,
  words: readonly CountedWord[],
  { scope, newest, deadline }: { scope: TicketScope; newest: number; deadline: number },
): Promise<number[]> {
  const numbers: number[] = []
  const termOf = (text: string) => ({ words: [{ text, isWhole: true }], ...NAMES_NOBODY })
  const search = {
    terms: words.map(({ word }) => termOf(word)),
    place: 'ticket',
    scope,
    states: [] as readonly TicketState[],
    from: Number.MAX_SAFE_INTEGER,
    descending: true,
    newest,
    wanted: PER_WORD,
  } as const
  for await (const { hits } of dialect.search.find(db, search)) {
    numbers.push(...hits.map(({ number }) => number))
    if (numbers.length >= PER_WORD || performance.now() > deadline) break
  }
  return numbers.slice(0, PER_WORD)
}

/** What some tickets say, of those that are in a scope: the index may know more than somebody may see. */
const selectSaid = preparedByShape(
  (dialect, { kind }: { kind: TicketScope['kind'] }) =>
    (db, { numbers, user }: { numbers: string; user: string }) =>
      db
        .selectFrom(dialect.listed(numbers).as('listed'))
        // In this order, so that no other tickets than these are looked at.
        .crossJoin('tickets as t')
        .select(['t.id', 't.number', 't.subject', 't.message', 't.state', 't.created_at'])
        .whereRef('t.number', '=', 'listed.value')
        .where('t.merged_into', 'is', null)
        .$if(kind !== 'all', (query) =>
          query.where(kind === 'requester' ? 't.requester_id' : 't.assignee_id', '=', user),
        ),
)
