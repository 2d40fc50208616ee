import { sql } from 'kysely'
import type { Db } from '../../../database/dialect.ts'
import type { OutboxMail } from './mail.ts'

type SealedMail = Pick<OutboxMail, 'id' | 'recipient' | 'sealed'>

/** Queries about the encrypted content of unsent mails. */
export const sealedMailQueries = (db: Db) => ({
  /** Mails with content, ordered by id. */
  async listSealed(after: string, limit: number): Promise<SealedMail[]> {
    return db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'sealed'])
      .where('sent_at', 'is', null)
      .where(sql<boolean>`sealed <> ''`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  },

  async reseal({ id, sealed }: Pick<SealedMail, 'id' | 'sealed'>): Promise<void> {
    await db.updateTable('outbox').set({ sealed }).where('id', '=', id).where('sent_at', 'is', null).execute()
  },
})
