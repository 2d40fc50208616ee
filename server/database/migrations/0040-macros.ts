import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Macros: replies and changes of tickets with a name. Those of somebody alone, of a team, and of everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('macros')
    .addColumn('id', text, (c) => c.primaryKey())
    // Null once the account is gone, of what others have too.
    .addColumn('owner_id', text, (c) => c.references('accounts.id'))
    .addColumn('visibility', text, (c) => c.notNull())
    .addColumn('team_id', text, (c) => c.references('teams.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('reply', text)
    .addColumn('steps', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addCheckConstraint(
      'macros_visibility',
      sql`visibility in ('own', 'team', 'all')
        and (visibility = 'team') = (team_id is not null)
        and (visibility <> 'own' or owner_id is not null)`,
    )
    .execute()
  await db.schema.createIndex('macros_owner').on('macros').columns(['owner_id', 'visibility']).execute()
  await db.schema
    .createIndex('macros_team')
    .on('macros')
    .column('team_id')
    .where(sql<boolean>`team_id is not null`)
    .execute()
  await db.schema
    .createIndex('macros_for_all')
    .on('macros')
    .column('name_key')
    .where(sql<boolean>`visibility = 'all'`)
    .execute()
}
