import type { Db, Dialect } from '../../database/dialect.ts'

/** So many words are remembered of a database before all of them are forgotten. */
const MOST_REMEMBERED = 20_000

/** In how many texts of a database words were at least, once they had been counted up to a bound. */
const remembered = new WeakMap<Db, Map<string, number>>()

/**
 * In how many texts each of some whole words is, counted no further than to `most`. Words that reached a bound are not counted up to it
 * again: what was common stays so, as hardly any texts are ever removed.
 */
export async function countTexts(
  db: Db,
  { search }: Dialect,
  words: readonly string[],
  most: number,
): Promise<number[]> {
  const known = remembered.get(db) ?? new Map<string, number>()
  remembered.set(db, known)
  const isKnown = (word: string) => (known.get(word) ?? 0) >= most
  const unknown = words.filter((word) => !isKnown(word))
  const counts = await search.countTexts(db, unknown, most)
  const countOf = new Map(unknown.map((word, index) => [word, counts[index] ?? 0]))
  if (known.size > MOST_REMEMBERED) known.clear()
  for (const [word, count] of countOf) if (count >= most) known.set(word, count)
  return words.map((word) => countOf.get(word) ?? most)
}
