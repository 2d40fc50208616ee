import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'
import { wordsOf } from './frozen/words.ts'

type Tables = {
  accounts: { id: string; username: string; erased_at: string | null }
  account_names: { words: string; account_id: string }
}

const ACCOUNTS = 500

/** Makes tickets findable by the names of their people, whoever is still shown by name. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>
  const { text } = columnTypes(untyped)
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

function entriesOf(username: string): string[] {
  const words = wordsOf(username)
  return [...new Set(words.map((_, start) => words.slice(start).join(' ')))]
}
