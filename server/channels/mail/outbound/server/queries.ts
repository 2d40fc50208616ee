import { type Selectable, sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import type { Schema } from '../../../../database/schema.ts'
import { OUTGOING_ID, type StoredServer } from './server.ts'

/** Queries about the server of outgoing mail. */
export const outgoingMailQueries = (db: Db, dialect: Dialect) => ({
  /** Null if no admin has set one. */
  async find(): Promise<StoredServer | null> {
    const row = await db
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('id', '=', OUTGOING_ID)
      .executeTakeFirst()
    return row ? toServer(row) : null
  },

  /** Whether mail can be sent: by a stored server, or by a mailbox in use. */
  async isSetUp(): Promise<boolean> {
    const row = await db
      .selectFrom('outgoing_mail')
      .select('id')
      .unionAll(
        db
          .selectFrom('mailboxes')
          .select('id')
          .where('sends', '=', sql.lit(1))
          .where('is_on', '=', sql.lit(1))
          .where('deleted_at', 'is', null),
      )
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Serialises changes until the end of the transaction. */
  hold: (): Promise<void> => dialect.oneAtATime(db, 'outgoingMail'),

  async save(server: StoredServer): Promise<void> {
    const row = {
      host: server.host,
      port: server.port,
      security: server.security,
      user_name: server.user,
      password: server.sealed,
      from_address: server.fromAddress,
      from_name: server.fromName,
      version: server.version,
    }
    await db
      .insertInto('outgoing_mail')
      .values({ id: OUTGOING_ID, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },

  /** Returns false if there was none. */
  async remove(): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('outgoing_mail')
      .where('id', '=', OUTGOING_ID)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

const toServer = (row: Selectable<Schema['outgoing_mail']>): StoredServer => ({
  host: row.host,
  port: Number(row.port),
  security: row.security,
  user: row.user_name,
  sealed: row.password,
  fromAddress: row.from_address,
  fromName: row.from_name,
  version: Number(row.version),
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    outgoingMail: ReturnType<typeof outgoingMailQueries>
  }
}
