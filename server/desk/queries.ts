import type { Language } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { asLanguage } from '../kernel/languages/locale.ts'

declare module '../database/schema.ts' {
  interface Schema {
    /** One row with the key `install`, or none before the first change. */
    desk_settings: {
      key: 'install'
      language: string | null
      time_zone: string | null
      public_url: string | null
    }
  }
}

const KEY = 'install'

/** The settings that admins have stored; null where the default applies. */
export type StoredDesk = { language: Language | null; timeZone: string | null; publicUrl: string | null }

export const deskQueries = (db: Db, dialect: Dialect) => ({
  async find(): Promise<StoredDesk> {
    const row = await db
      .selectFrom('desk_settings')
      .select(['language', 'time_zone', 'public_url'])
      .where('key', '=', KEY)
      .executeTakeFirst()
    return {
      language: asLanguage(row?.language ?? null),
      timeZone: row?.time_zone ?? null,
      publicUrl: row?.public_url ?? null,
    }
  },

  /** Serialises changes until the end of the transaction. */
  hold: (): Promise<void> => dialect.oneAtATime(db, 'deskSettings'),

  async update({ language, timeZone, publicUrl }: StoredDesk): Promise<void> {
    const row = { language, time_zone: timeZone, public_url: publicUrl }
    await db
      .insertInto('desk_settings')
      .values({ key: KEY, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  },
})
