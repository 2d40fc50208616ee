import type { Db } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import { asLanguage, type KnownLocale } from '../kernel/languages/locale.ts'

/** What somebody has chosen, and what their browser said last. Null: nothing. */
export type Preferences = KnownLocale & { browser: KnownLocale }

/** What is set; the rest stays as it is. */
export type PreferencesToSet = Partial<KnownLocale & { browser: Partial<KnownLocale> }>

/** Of an account that is gone. */
export const NO_PREFERENCES = {
  language: null,
  time_zone: null,
  browser_language: null,
  browser_time_zone: null,
} as const

const selectPreferences = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('accounts')
    .select(['language', 'time_zone', 'browser_language', 'browser_time_zone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)

/** Language and time zone of users. */
export function preferenceQueries(db: Db) {
  return {
    /** Null when the account is gone. */
    async find(id: string): Promise<Preferences | null> {
      const [row] = (await selectPreferences(db, { id })).rows
      if (!row) return null
      return {
        language: asLanguage(row.language),
        timeZone: row.time_zone,
        browser: { language: asLanguage(row.browser_language), timeZone: row.browser_time_zone },
      }
    },

    async set(id: string, { language, timeZone, browser }: PreferencesToSet): Promise<void> {
      await db
        .updateTable('accounts')
        // What is undefined is left as it is.
        .set({ language, time_zone: timeZone })
        .set({ browser_language: browser?.language, browser_time_zone: browser?.timeZone })
        .where('id', '=', id)
        .execute()
    },
  }
}
declare module '../kernel/store.ts' {
  interface Queries {
    preferences: ReturnType<typeof preferenceQueries>
  }
}
