import type { Db } from './dialect.ts'
import { wordsOf } from './search/search-words.ts'

const ROWS = 500

/** After every text that begins with another. */
export const LAST_SIGN = '\u{10ffff}'

/** What a name is found by: its words from each of them on, so that part of a name is the beginning of one of these. */
function entriesOf(username: string): string[] {
  const words = wordsOf(username)
  return [...new Set(words.map((_, start) => words.slice(start).join(' ')))]
}

/** Makes tickets findable by the name of an account. */
export async function addName(db: Db, id: string, username: string): Promise<void> {
  const rows = entriesOf(username).map((words) => ({ words, account_id: id }))
  if (rows.length > 0) await db.insertInto('account_names').values(rows).execute()
}

/** Forgets the name of an account. */
export async function removeName(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account_names').where('account_id', '=', id).execute()
}

/** Makes tickets findable by all names that are shown, also of accounts that were deleted, from the beginning. */
export async function fillNames(db: Db): Promise<void> {
  await db.deleteFrom('account_names').execute()
  for await (const accounts of namedAccounts(db)) {
    const rows = accounts.flatMap(({ id, username }) =>
      entriesOf(username).map((words) => ({ words, account_id: id })),
    )
    for (let start = 0; start < rows.length; start += ROWS) {
      await db
        .insertInto('account_names')
        .values(rows.slice(start, start + ROWS))
        .execute()
    }
  }
}

/** Accounts whose names are not there to be found, or are found by something else. */
export async function wrongNames(db: Db): Promise<{ checked: number; wrong: string[] }> {
  const wrong: string[] = []
  let checked = 0
  for await (const accounts of namedAccounts(db)) {
    checked += accounts.length
    const rows = await db
      .selectFrom('account_names')
      .selectAll()
      .where(
        'account_id',
        'in',
        accounts.map(({ id }) => id),
      )
      .execute()
    const stored = Map.groupBy(rows, (row) => row.account_id)
    for (const { id, username } of accounts) {
      const words = (stored.get(id) ?? []).map((row) => row.words)
      if (words.toSorted().join('\n') !== entriesOf(username).toSorted().join('\n')) wrong.push(id)
    }
  }
  return { checked, wrong }
}

async function* namedAccounts(db: Db): AsyncGenerator<{ id: string; username: string }[]> {
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'username'])
      .where('id', '>', after)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(ROWS)
      .execute()
    const last = accounts.at(-1)
    if (!last) return
    yield accounts
    after = last.id
  }
}

/**
 * Adds accounts of whose names a word begins like the text, in any letter case and with or without accents, to those that were found by
 * the name itself, up to `limit`. `read` gets a query of account_names `n` and accounts `a`.
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
