import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** What people are shown of their sessions, and who has to choose another password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .alterTable('accounts')
    .addColumn('must_change_password', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of ['public_id', 'user_agent', 'address', 'seen_at', 'ends_at']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createIndex('sessions_account_started')
    .on('sessions')
    .columns(['account_id', 'started_at'])
    .execute()
  await db.schema.dropIndex('sessions_account').execute()
  await describeSessions(db as Kysely<{ sessions: Session }>)
}

type Session = {
  id: string
  public_id: string
  started_at: string
  expires_at: string
  seen_at: string
  ends_at: string
}

/** Sessions from before get a name of their own, and end when they were to end. */
async function describeSessions(db: Kysely<{ sessions: Session }>): Promise<void> {
  const known = await db.selectFrom('sessions').select(['id', 'started_at', 'expires_at']).execute()
  for (const { id, started_at, expires_at } of known) {
    await db
      .updateTable('sessions')
      .set({ public_id: randomBytes(16).toString('base64url'), seen_at: started_at, ends_at: expires_at })
      .where('id', '=', id)
      .execute()
  }
}
