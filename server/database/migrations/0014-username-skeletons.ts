import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/**
 * What usernames look like, and what is wrong with those from before there were rules. Both are filled in at the next
 * start: how names look changes with tables that a migration must not depend on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['username_skeleton', 'username_issue']) {
    await db.schema.alterTable('accounts').addColumn(column, columnTypes(db).text).execute()
  }
  const index = (name: string) => db.schema.createIndex(`accounts_${name}`).on('accounts')
  await index('username_skeleton')
    .column('username_skeleton')
    .where(sql<boolean>`deleted_at is null`)
    .execute()
  // Accounts that looked alike before stay; of those that come since, none looks like another.
  await index('unlike')
    .unique()
    .column('username_skeleton')
    .where(sql<boolean>`deleted_at is null and username_issue = ''`)
    .execute()
  await index('username_issue')
    .columns(['username_key', 'id'])
    .where(sql<boolean>`deleted_at is null and username_issue <> ''`)
    .execute()
  await index('username_unjudged')
    .columns(['joined_at', 'id'])
    .where(sql<boolean>`deleted_at is null and username_issue is null`)
    .execute()
}
