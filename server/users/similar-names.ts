import { type Db, LAST_SIGN } from '../database/dialect.ts'
import { wordsOf } from '../database/search/search-words.ts'

/**
 * Adds accounts to those that were found by the beginning of their whole name, up to `limit`: accounts with a word in their name that
 * begins like the text, in any letter case and with or without accents. `read` gets a query of account_names `n` and accounts `a`.
 */
export async function withSimilarNames<Row extends { id: string }>(
  db: Db,
  text: string,
  { found, limit }: { found: readonly Row[]; limit: number },
  read: (query: ReturnType<typeof accountsBeginning>) => Promise<Row[]>,
): Promise<Row[]> {
  const words = wordsOf(text).join(' ')
  if (words === '' || found.length >= limit) return [...found]
  const more = await read(accountsBeginning(db, words, limit))
  return [...new Map([...found, ...more].map((row) => [row.id, row])).values()].slice(0, limit)
}

const accountsBeginning = (db: Db, words: string, limit: number) =>
  db
    .selectFrom('account_names as n')
    // In this order, so that names are read in theirs, up to the limit.
    .crossJoin('accounts as a')
    .whereRef('a.id', '=', 'n.account_id')
    .where('n.words', '>=', words)
    .where('n.words', '<', words + LAST_SIGN)
    .where('a.deleted_at', 'is', null)
    .orderBy('n.words')
    .orderBy('n.account_id')
    .limit(limit)
