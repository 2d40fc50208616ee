import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { SearchWord } from '../search/search-terms.ts'

/** What PostgreSQL knows of the commonest words of all texts. */
type Known = { shares: ReadonlyMap<string, number>; least: number; texts: number }

/** How often words are changes slowly, and PostgreSQL counts them anew from time to time. */
const REMEMBERED_MS = 5 * 60_000
/** Shorter beginnings are those of very many words, of which no list has the most. */
const SHORTEST_BEGINNING = 3

const remembered = new WeakMap<Db, { until: number; known: Promise<Known> }>()

const selectShares = preparedText(
  () => sql<{ words: string[] | null; shares: number[] | null; texts: number }>`
    select most_common_elems::text::text[] as words, most_common_elem_freqs as shares,
      (select reltuples from pg_class where oid = 'ticket_words'::regclass) as texts
    from pg_stats where schemaname = current_schema() and tablename = 'ticket_words' and attname = 'words'`,
)

/** It is a sample that PostgreSQL knows the words of; of what is said to have so many times as much, there is enough. */
const CERTAIN = 2

/** In which part of all texts each word is at most, from 0 to 1; 1 where nothing is known. */
export async function sharesOf(db: Db, words: readonly SearchWord[]): Promise<number[]> {
  const { shares, least } = await knownIn(db)
  return words.map(({ text, isWhole }) => {
    if (isWhole) return shares.get(text) ?? least
    if ([...text].length < SHORTEST_BEGINNING) return 1
    let sum = 0
    for (const [word, share] of shares) if (word.startsWith(text)) sum += share
    return Math.min(Math.max(sum, least), 1)
  })
}

/** Those of some whole words that are known to be in so many texts, which need not be counted. */
export async function wordsInMany(
  db: Db,
  words: readonly string[],
  many: number,
): Promise<ReadonlySet<string>> {
  const { shares, texts } = await knownIn(db)
  return new Set(words.filter((word) => (shares.get(word) ?? 0) * texts >= CERTAIN * many))
}

async function knownIn(db: Db): Promise<Known> {
  const now = performance.now()
  const before = remembered.get(db)
  if (before && now < before.until) return before.known
  const known = read(db)
  remembered.set(db, { until: now + REMEMBERED_MS, known })
  // Whoever searches next asks again.
  known.catch(() => remembered.delete(db))
  return known
}

async function read(db: Db): Promise<Known> {
  const { rows } = await selectShares(db, {})
  const { words, shares, texts } = rows[0] ?? { words: null, shares: null, texts: 0 }
  if (!words || !shares) return { shares: new Map(), least: 1, texts: 0 }
  const known = words.map((word, index): [string, number] => [word, shares[index] ?? 1])
  // Behind the shares of words stand the least and the greatest of them.
  return { shares: new Map(known), least: shares[words.length] ?? 1, texts }
}
