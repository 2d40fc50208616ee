import type { Db } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import type { MailPreferences } from './outbound/mail.ts'

const selectReader = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('accounts')
    .select(['email', 'mail_assigned', 'mail_status', 'mail_chat'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)

/** Where users read mail, and about what they want it. */
export function mailPreferenceQueries(db: Db) {
  return {
    /** Where somebody reads mail and about what they want it; null when the account is gone. */
    async find(accountId: string): Promise<{ email: string; wants: MailPreferences } | null> {
      const [row] = (await selectReader(db, { id: accountId })).rows
      if (!row) return null
      const wants = {
        assigned: row.mail_assigned === 1,
        status: row.mail_status === 1,
        chat: row.mail_chat === 1,
      }
      return { email: row.email, wants }
    },

    async set(accountId: string, { assigned, status, chat }: MailPreferences): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ mail_assigned: Number(assigned), mail_status: Number(status), mail_chat: Number(chat) })
        .where('id', '=', accountId)
        .execute()
    },
  }
}
declare module '../../kernel/store.ts' {
  interface Queries {
    mailPreferences: ReturnType<typeof mailPreferenceQueries>
  }
}
