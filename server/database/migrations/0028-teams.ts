import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Teams, who belongs to them, and their tickets by state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('teams')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().unique())
    .addColumn('address', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('version', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('team_members')
    .addColumn('team_id', text, (c) => c.notNull().references('teams.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addPrimaryKeyConstraint('team_members_key', ['team_id', 'account_id'])
    .execute()
  await db.schema.createIndex('team_members_account').on('team_members').column('account_id').execute()
  // Most tickets of an install without teams have none.
  await db.schema
    .createIndex('tickets_team_state')
    .on('tickets')
    .columns(['team_id', 'state'])
    .where(sql<boolean>`team_id is not null`)
    .execute()
}
