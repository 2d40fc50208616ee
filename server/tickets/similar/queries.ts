import type { SimilarTicket } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { userOf } from '../../database/search/search-index.ts'
import { keptTicket, listedTicket } from '../removal/queries-listed.ts'
import type { TicketScope } from '../ticket.ts'
import {
  type CountedWord,
  mostPromising,
  ranked,
  RARE,
  rarestOf,
  type TicketWords,
  writtenWords,
} from './rare-words.ts'

/** A search for similar tickets. */
type SimilarSearch = TicketWords & {
  scope: TicketScope
  /** Number of the ticket to compare with; null for a draft. */
  but: number | null
}

const MOST_SHOWN = 5
/** Number of candidates to read, best ones first. */
const MOST_READ = 60

/** Tickets of a scope with the rarest of the words in subject or first message. */
export async function similarTickets(
  db: Db,
  dialect: Dialect,
  { scope, but, ...said }: SimilarSearch,
): Promise<SimilarTicket[]> {
  const written = writtenWords(said)
  const counts = await dialect.search.countTexts(
    db,
    written.map(({ word }) => word),
    RARE,
  )
  const counted = written.map((word, index) => ({ ...word, count: counts[index] ?? 0 }))
  const rare = rarestOf(counted, but === null ? 0 : 1)
  const found = new Map<number, Set<CountedWord>>()
  for (const word of rare) {
    for (const number of await newestWith(db, dialect, word, scope))
      found.set(number, (found.get(number) ?? new Set()).add(word))
  }
  if (but !== null) found.delete(but)
  if (found.size === 0) return []
  const candidates = await selectSaid(db, scope, mostPromising(found, MOST_READ))
  return ranked(candidates, rare, MOST_SHOWN).map(({ candidate, words }) => ({
    id: candidate.id,
    number: candidate.number,
    subject: candidate.subject,
    status: candidate.status,
    createdAt: candidate.created_at,
    words,
  }))
}

/** Numbers of the newest tickets with a word in subject or first message. */
async function newestWith(
  db: Db,
  { search }: Dialect,
  { word }: CountedWord,
  scope: TicketScope,
): Promise<number[]> {
  const term = { words: [{ text: word, isWhole: true }], status: null, users: [] }
  const from = Number.MAX_SAFE_INTEGER
  const numbers: number[] = []
  for await (const hits of search.find(db, {
    terms: [term],
    place: 'ticket',
    scope,
    statuses: [],
    from,
    descending: true,
  })) {
    numbers.push(...hits.map(({ number }) => number))
    if (numbers.length >= RARE) break
  }
  return numbers
}

/** Reads the texts of candidates, limited to the scope, because the index may include other tickets. */
async function selectSaid(db: Db, scope: TicketScope, numbers: readonly number[]) {
  const column = scope.kind === 'requester' ? 'requester_id' : 'assignee_id'
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'number', 'subject', 'message', 'status', 'created_at'])
    .where('number', 'in', numbers)
    .where('merged_into', 'is', null)
    .where(scope.withSpam ? keptTicket('tickets') : listedTicket('tickets'))
    .$if(scope.kind !== 'all', (query) => query.where(column, '=', userOf(scope)))
    .execute()
  return rows.map((row) => ({ ...row, isSolved: row.status === 'Solved' }))
}
