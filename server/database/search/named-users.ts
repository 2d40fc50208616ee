import { sql } from 'kysely'
import { LAST_SIGN } from '../account-names.ts'
import type { Db, Dialect } from '../dialect.ts'
import type { SearchTerm } from './search-terms.ts'
import { isLoneSign } from './search-words.ts'

/** The most users that one term stands for. */
const MOST_USERS = 200
/** The most terms that are taken for names. */
const MOST_NAMES = 3
/** Shorter beginnings are those of too many names, so they are taken for whole words. */
const SHORTEST_BEGINNING = 3
/** After every text that goes on with another word. */
const AFTER_SPACE = '!'

/** The terms with the users whose names match; for staff also those whose email address matches. */
export async function withUsers(
  db: Db,
  dialect: Dialect,
  terms: readonly SearchTerm[],
  { isStaff }: { isStaff: boolean },
): Promise<SearchTerm[]> {
  let names = 0
  const named: SearchTerm[] = []
  for (const term of terms) {
    const found = [...(await usersOf(db, term)), ...(isStaff ? await usersByAddress(db, dialect, term) : [])]
    if (found.length > 0) names += 1
    named.push({ ...term, users: names > MOST_NAMES ? [] : [...new Set(found)] })
  }
  return named
}

const selectNamed = (db: Db, { from, end }: { from: string; end: string }) =>
  db.executeQuery(
    db
      .selectFrom('account_names')
      .select('account_id as id')
      .where('words', '>=', from)
      .where('words', '<', end)
      .orderBy('words')
      .orderBy('account_id')
      .limit(sql.lit(MOST_USERS)),
  )

async function usersOf(db: Db, { words }: SearchTerm): Promise<string[]> {
  const name = words.map(({ text }) => text).join(' ')
  const isShort = [...name].length < SHORTEST_BEGINNING && !isLoneSign(name)
  const isWhole = words.at(-1)?.isWhole === true || isShort
  const { rows } = await selectNamed(db, { from: name, end: name + (isWhole ? AFTER_SPACE : LAST_SIGN) })
  return rows.map(({ id }) => id)
}

async function usersByAddress(db: Db, { search }: Dialect, { words }: SearchTerm): Promise<string[]> {
  const written = words.map(({ text }) => text).join(' ')
  const ids = written.length < SHORTEST_BEGINNING ? null : search.accounts(written)
  if (ids === null) return []
  const { rows } = await sql<{
    id: string
  }>`select id from ${ids} as named limit ${sql.lit(MOST_USERS)}`.execute(db)
  return rows.map(({ id }) => id)
}
