import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { SearchScope, TextPlace } from '../search/search-index.ts'
import type { SearchTerm, SearchWord } from '../search/search-terms.ts'
import { signOf } from './search-signs.ts'

/** Beginnings of up to so many signs are indexed as such. */
export const LONGEST_INDEXED_BEGINNING = 3
/** Beginnings of more words than this are left to FTS5 after all. */
const MOST_TERMS = 200

/** In which columns words are looked for; subjects have a table of their own, of one column. */
const WORDS_OF: Record<TextPlace, string> = {
  anywhere: '{subject message chat} : ',
  subject: '',
  ticket: '{subject message} : ',
  message: '{chat} : ',
}
const signsAt = (place: TextPlace): string => (place === 'subject' ? '' : 'who : ')

/** What FTS5 is asked for; null when some term is nowhere. */
export async function expressionOf(
  db: Db,
  terms: readonly SearchTerm[],
  place: TextPlace,
  scope: SearchScope,
): Promise<string | null> {
  const parts = scope.kind === 'all' ? [] : [`${signsAt(place)}"${signOf(scope.kind, scope.id)}"`]
  for (const term of terms) {
    const part = await termExpression(db, term, place)
    if (part === null) return null
    parts.push(part)
  }
  return parts.join(' AND ')
}

async function termExpression(
  db: Db,
  { words, users }: SearchTerm,
  place: TextPlace,
): Promise<string | null> {
  const parts: (string | null)[] = []
  for (const word of words) parts.push(await wordExpression(db, word))
  const text = parts.includes(null) ? [] : [`${WORDS_OF[place]}(${parts.join(' AND ')})`]
  const signs = users.flatMap((id) => [signOf('requester', id), signOf('assignee', id)])
  const either =
    signs.length > 0 ? [...text, `${signsAt(place)}(${signs.map((sign) => `"${sign}"`).join(' OR ')})`] : text
  return either.length === 0 ? null : `(${either.join(' OR ')})`
}

/** Null when it begins no word that there is. */
async function wordExpression(db: Db, { text: word, isWhole }: SearchWord): Promise<string | null> {
  if (isWhole) return `"${word}"`
  if ([...word].length <= LONGEST_INDEXED_BEGINNING) return `"${word}"*`
  const { rows } = await selectTerms(db, { word, end: `${word}\u{10ffff}`, limit: MOST_TERMS + 1 })
  if (rows.length > MOST_TERMS) return `"${word}"*`
  return rows.length === 0 ? null : `(${rows.map(({ term }) => `"${term}"`).join(' OR ')})`
}

const selectTerms = preparedText(
  ({ word, end, limit }: { word: string; end: string; limit: number }) => sql<{ term: string }>`
    select term from ticket_words_terms where term >= ${word} and term < ${end} order by term limit ${limit}`,
)
