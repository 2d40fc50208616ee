import { type Db, LAST_SIGN } from '../database/dialect.ts'
import { wordsOf } from '../database/search/search-words.ts'

/**
 * Extends a list of accounts, up to `limit`. The list has accounts with a name that begins with the text. The added
 * ones have a later word that begins with it, in any letter case and without regard to accents. `read` gets a query of
 * account_names `n` and accounts `a`.
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
    // This join order reads names in their index order, up to the limit.
    .crossJoin('accounts as a')
    .whereRef('a.id', '=', 'n.account_id')
    .where('n.words', '>=', words)
    .where('n.words', '<', words + LAST_SIGN)
    .where('a.deleted_at', 'is', null)
    .orderBy('n.words')
    .orderBy('n.account_id')
    .limit(limit)
