import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Views of the queue: conditions with a name, an order and a look. Those of somebody alone, of a team, and of everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('views')
    .addColumn('id', text, (c) => c.primaryKey())
    // Null once the account is gone, of what others see too.
    .addColumn('owner_id', text, (c) => c.references('accounts.id'))
    .addColumn('visibility', text, (c) => c.notNull())
    .addColumn('team_id', text, (c) => c.references('teams.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('condition', text, (c) => c.notNull())
    .addColumn('sorted_by', text, (c) => c.notNull())
    .addColumn('columns', text, (c) => c.notNull())
    .addColumn('grouped_by', text, (c) => c.notNull())
    .addColumn('icon', text, (c) => c.notNull())
    .addColumn('shortcut', text)
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addCheckConstraint(
      'views_visibility',
      sql`visibility in ('own', 'team', 'all')
        and (visibility = 'team') = (team_id is not null)
        and (visibility <> 'own' or owner_id is not null)`,
    )
    .execute()
  await db.schema.createIndex('views_owner').on('views').columns(['owner_id', 'visibility']).execute()
  await db.schema
    .createIndex('views_team')
    .on('views')
    .column('team_id')
    .where(sql<boolean>`team_id is not null`)
    .execute()
  await db.schema
    .createIndex('views_for_all')
    .on('views')
    .column('place')
    .where(sql<boolean>`visibility = 'all'`)
    .execute()
}
