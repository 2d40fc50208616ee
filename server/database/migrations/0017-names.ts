import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'

type Tables = {
  accounts: { id: string; username: string; erased_at: string | null }
  account_names: { words: string; account_id: string }
}

const ACCOUNTS = 500

/** Makes tickets findable by the names of their people, whoever is still shown by name. */
export async function addNames(
  untyped: Kysely<unknown>,
  text: ColumnDataType | RawBuilder<unknown>,
): Promise<void> {
  const db = untyped as Kysely<Tables>
  await db.schema
    .createTable('account_names')
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addPrimaryKeyConstraint('account_names_key', ['words', 'account_id'])
    .execute()
  await db.schema.createIndex('account_names_account').on('account_names').column('account_id').execute()
  for (let after = ''; ;) {
    const accounts = await db
      .selectFrom('accounts')
      .select(['id', 'username'])
      .where('id', '>', after)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(ACCOUNTS)
      .execute()
    for (const { id, username } of accounts) {
      const rows = entriesOf(username).map((words) => ({ words, account_id: id }))
      if (rows.length > 0) await db.insertInto('account_names').values(rows).execute()
    }
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

// What follows is how names are taken apart in this version; the living code may come to do it in another way.

const WRITTEN_FOR: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
}
const LONGEST_WORD = 100
const LETTERS = new RegExp(`[${Object.keys(WRITTEN_FOR).join('')}]`, 'gu')
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

function entriesOf(username: string): string[] {
  const words = wordsOf(username)
  return [...new Set(words.map((_, start) => words.slice(start).join(' ')))]
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]/gu, '')
    .replaceAll(LETTERS, (letter) => WRITTEN_FOR[letter] ?? letter)
    .normalize('NFC')
  return (plain.match(WORD) ?? []).flatMap((word) =>
    (word.match(UNSPACED) ?? []).flatMap((part) => {
      const signs = [...part]
      return IS_UNSPACED.test(part)
        ? signs.map((sign, index) => sign + (signs[index + 1] ?? ''))
        : [signs.slice(0, LONGEST_WORD).join('')]
    }),
  )
}
