import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { SearchWord } from '../search/search-terms.ts'

/** The words that a word of a search stands for: itself, or all that begin so; null where there are too many of them. */
export type Meant = { text: string; words: readonly string[] | null }

/** The beginning of more words than this is looked for as a range of them. */
const MOST_WORDS = 200
/** After every word that begins with another. */
const LAST_SIGN = '\u{10ffff}'

type Beginning = { from: string; end: string }
type FindWords = (db: Db, beginning: Beginning) => Promise<{ rows: { word: string }[] }>

/** Looks up the words of subjects that a word of a search stands for. */
export const meantInSubjects = (db: Db, word: SearchWord): Promise<Meant> =>
  meantBy(db, word, selectOfSubjects)

/** The same of all texts. Words that no text has any more may be among them. */
export const meantInTexts = (db: Db, word: SearchWord): Promise<Meant> => meantBy(db, word, selectOfTexts)

async function meantBy(db: Db, { text, isWhole }: SearchWord, findWords: FindWords): Promise<Meant> {
  if (isWhole) return { text, words: [text] }
  const { rows } = await findWords(db, { from: text, end: text + LAST_SIGN })
  return { text, words: rows.length > MOST_WORDS ? null : rows.map(({ word }) => word) }
}

/** From each word to the next one, past all tickets that it has. */
const selectOfSubjects = preparedText(
  ({ from, end }: Beginning) => sql<{ word: string }>`
    with recursive words (word) as (
      (select word from ticket_subjects where word >= ${from} and word < ${end} order by word limit 1)
      union all
      select (select s.word from ticket_subjects s where s.word > words.word and s.word < ${end}
        order by s.word limit 1) from words where words.word is not null
    )
    select word from words where word is not null limit ${sql.lit(MOST_WORDS + 1)}`,
)

const selectOfTexts = preparedText(
  ({ from, end }: Beginning) => sql<{ word: string }>`
    select distinct term as word from ticket_words_terms where term >= ${from} and term < ${end}
    order by word limit ${sql.lit(MOST_WORDS + 1)}`,
)

/** What matches texts that have all these words. Of a beginning that texts of very many words have, it is slow. */
export const beginningOf = (words: readonly SearchWord[]): string =>
  words.map(({ text, isWhole }) => `'${text}'${isWhole ? '' : ':*'}`).join(' & ')

/** The same with beginnings as the words that they stand for; null where one of them is nowhere. */
export function expressionOf(meant: readonly Meant[]): string | null {
  if (meant.some(({ words }) => words?.length === 0)) return null
  return meant
    .map(({ text, words }) =>
      words === null ? `'${text}':*` : `(${words.map((word) => `'${word}'`).join(' | ')})`,
    )
    .join(' & ')
}

/** Whether a row of subjects in `table` is one of the words. */
export function isMeant(table: string, { text, words }: Meant): RawBuilder<boolean> {
  const word = sql.ref(`${table}.word`)
  if (words === null) return sql<boolean>`(${word} >= ${text} and ${word} < ${text + LAST_SIGN})`
  const [only, ...others] = words
  return others.length === 0 && only !== undefined
    ? sql<boolean>`${word} = ${only}`
    : sql<boolean>`${word} = any(${words}::text[])`
}
