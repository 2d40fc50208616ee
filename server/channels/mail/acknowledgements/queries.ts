import type { Language, RichDocument } from '@support-desk/contract'
import type { Db } from '../../../database/dialect.ts'

/** Queries about the own texts of acknowledgements. */
export const acknowledgementQueries = (db: Db) => ({
  /** The own texts of a mailbox, by language. */
  async of(mailboxId: string): Promise<Map<Language, RichDocument>> {
    const rows = await db
      .selectFrom('acknowledgement_texts')
      .select(['language', 'document'])
      .where('mailbox_id', '=', mailboxId)
      .execute()
    return new Map(rows.map(({ language, document }) => [language, JSON.parse(document) as RichDocument]))
  },

  async set(
    { mailboxId, language }: { mailboxId: string; language: Language },
    text: RichDocument,
    changedAt: string,
  ): Promise<void> {
    const written = { document: JSON.stringify(text), changed_at: changedAt }
    await db
      .insertInto('acknowledgement_texts')
      .values({ mailbox_id: mailboxId, language, ...written })
      .onConflict((conflict) => conflict.columns(['mailbox_id', 'language']).doUpdateSet(written))
      .execute()
  },

  async remove({ mailboxId, language }: { mailboxId: string; language: Language }): Promise<void> {
    await db
      .deleteFrom('acknowledgement_texts')
      .where('mailbox_id', '=', mailboxId)
      .where('language', '=', language)
      .execute()
  },
})

declare module '../../../kernel/store.ts' {
  interface Queries {
    acknowledgements: ReturnType<typeof acknowledgementQueries>
  }
}
