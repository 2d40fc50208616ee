import type { QuietHours, Role } from '@support-desk/contract'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { asLanguage, type KnownLocale } from '../../kernel/languages/locale.ts'
import type { MailPreferences } from './outbound/mail.ts'

/** The address, the role, the locale and the email preferences of a user. */
export type MailReader = {
  email: string
  role: Role
  isContact: boolean
  wants: MailPreferences
  quietHours: QuietHours | null
  locale: KnownLocale
}

/** The columns of `accounts` that {@link toMailReader} reads. */
export const READER_COLUMNS = [
  'email',
  'role',
  'contact_since',
  'quiet_hours',
  'mail_assigned',
  'mail_status',
  'mail_chat',
  'language',
  'time_zone',
  'browser_language',
  'browser_time_zone',
] as const

export function toMailReader(
  row: Pick<Selectable<Schema['accounts']>, (typeof READER_COLUMNS)[number]>,
): MailReader {
  return {
    email: row.email,
    role: row.role,
    isContact: row.contact_since !== null,
    wants: { assigned: row.mail_assigned === 1, status: row.mail_status === 1, chat: row.mail_chat === 1 },
    quietHours: row.quiet_hours === null ? null : (JSON.parse(row.quiet_hours) as QuietHours),
    locale: {
      language: asLanguage(row.language ?? row.browser_language),
      timeZone: row.time_zone ?? row.browser_time_zone,
    },
  }
}

/** Queries about the email preferences of users. */
export function mailPreferenceQueries(db: Db) {
  return {
    /** The address, the locale and the preferences of a user; null if the account is gone or has no address. */
    async find(accountId: string): Promise<MailReader | null> {
      const row = await db
        .selectFrom('accounts')
        .select(READER_COLUMNS)
        .where('id', '=', accountId)
        .where('email', '<>', '')
        .where('deleted_at', 'is', null)
        .where('suspended_at', 'is', null)
        .executeTakeFirst()
      return row ? toMailReader(row) : null
    },

    async set(accountId: string, { assigned, status, chat }: MailPreferences): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ mail_assigned: Number(assigned), mail_status: Number(status), mail_chat: Number(chat) })
        .where('id', '=', accountId)
        .execute()
    },

    async setQuietHours(accountId: string, quiet: QuietHours | null): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ quiet_hours: quiet && JSON.stringify(quiet) })
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
