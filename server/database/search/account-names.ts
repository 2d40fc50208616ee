import { type RawBuilder, sql } from 'kysely'
import { type Db, LAST_SIGN } from '../dialect.ts'
import { furtherAddresses } from '../further-addresses.ts'
import type { SearchTerm } from './search-terms.ts'
import { isLoneSign, wordsOf } from './search-words.ts'

/** The indexed data of an account. A deleted account has no email address, an erased one has no name either. */
type NamedAccount = { id: string; username: string; email: string }

/** Prefix of entries for email addresses. No word of a name begins with it. */
const ADDRESS = '@'
const ROWS = 500

/** The index entries of an account: each suffix of the words of its name and of its addresses. */
function entriesOf({ id, username, email }: NamedAccount, further: ReadonlyMap<string, string[]>): string[] {
  const endings = (text: string) => wordsOf(text).map((_, start, words) => words.slice(start).join(' '))
  const addresses = [email, ...(further.get(id) ?? [])].flatMap(endings)
  return [...new Set([...endings(username), ...addresses.map((words) => ADDRESS + words)])]
}

/** Replaces the index entries of an account. Call it in the transaction of each change of a name or address. */
export async function indexAccount(db: Db, account: NamedAccount): Promise<void> {
  await db.deleteFrom('account_names').where('account_id', '=', account.id).execute()
  const further = await furtherAddresses(db, account.id)
  const rows = entriesOf(account, further).map((words) => ({ words, account_id: account.id }))
  if (rows.length > 0) await db.insertInto('account_names').values(rows).execute()
}

const shownAccounts = (db: Db) =>
  db.selectFrom('accounts').select(['id', 'username', 'email']).where('erased_at', 'is', null).execute()

/** Rebuilds the index of all accounts. */
export async function fillNames(db: Db): Promise<void> {
  await db.deleteFrom('account_names').execute()
  const further = await furtherAddresses(db)
  const rows = (await shownAccounts(db)).flatMap((account) =>
    entriesOf(account, further).map((words) => ({ words, account_id: account.id })),
  )
  for (let start = 0; start < rows.length; start += ROWS) {
    const some = rows.slice(start, start + ROWS)
    await db.insertInto('account_names').values(some).execute()
  }
}

/** The ids of accounts with wrong index entries. */
export async function wrongNames(db: Db): Promise<{ checked: number; wrong: string[] }> {
  const stored = Map.groupBy(
    await db.selectFrom('account_names').selectAll().execute(),
    (row) => row.account_id,
  )
  const [accounts, further] = [await shownAccounts(db), await furtherAddresses(db)]
  const isWrong = (account: NamedAccount): boolean => {
    const words = (stored.get(account.id) ?? []).map((row) => row.words)
    return words.toSorted().join('\n') !== entriesOf(account, further).toSorted().join('\n')
  }
  return { checked: accounts.length, wrong: accounts.filter(isWrong).map(({ id }) => id) }
}

/** Subquery of the accounts with a matching name or address: each word is a prefix there. Null for a text without words. */
export function accountsNamed(text: string): RawBuilder<{ id: string }> | null {
  const [first, ...others] = wordsOf(text).map((word) => {
    const beginning = (from: string) =>
      sql`select account_id as id from account_names where words >= ${from} and words < ${from + LAST_SIGN}`
    return sql`(${beginning(word)} union all ${beginning(ADDRESS + word)})`
  })
  if (!first) return null
  const all = others.map((other) => sql`id in ${other}`)
  return all.length === 0
    ? sql<{ id: string }>`${first}`
    : sql<{ id: string }>`(select id from ${first} as beginning where ${sql.join(all, sql` and `)})`
}

/** Maximum number of users that match one term. */
const MOST_USERS = 200
/** Maximum number of terms that are matched against names. */
const MOST_NAMES = 3
/** A shorter term is a prefix of too many names, so it only matches a whole word. */
const SHORTEST_BEGINNING = 3
/** Sorts after all continuations of a text by another word. */
const AFTER_SPACE = '!'

/** Adds the matching users to each term. For staff, the words may be in any order or in an email address. */
export async function withUsers(
  db: Db,
  terms: readonly SearchTerm[],
  { isStaff }: { isStaff: boolean },
): Promise<SearchTerm[]> {
  let names = 0
  const named: SearchTerm[] = []
  for (const term of terms) {
    const found = await usersOf(db, term, isStaff)
    if (found.length > 0) names += 1
    named.push({ ...term, users: names > MOST_NAMES ? [] : found })
  }
  return named
}

async function usersOf(db: Db, { words }: SearchTerm, isStaff: boolean): Promise<string[]> {
  const name = words.map(({ text }) => text).join(' ')
  const isShort = [...name].length < SHORTEST_BEGINNING
  const isWhole = words.at(-1)?.isWhole === true || (isShort && !isLoneSign(name))
  const rows = await db
    .selectFrom('account_names')
    .select('account_id as id')
    .where('words', '>=', name)
    .where('words', '<', name + (isWhole ? AFTER_SPACE : LAST_SIGN))
    .orderBy('words')
    .orderBy('account_id')
    .limit(sql.lit(MOST_USERS))
    .execute()
  const others = isStaff && !isShort ? accountsNamed(name) : null
  const found = others
    ? await sql<{ id: string }>`select id from ${others} as named limit ${sql.lit(MOST_USERS)}`.execute(db)
    : { rows: [] }
  return [...new Set([...rows, ...found.rows].map(({ id }) => id))]
}
