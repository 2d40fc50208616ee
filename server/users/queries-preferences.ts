import { USUAL_WORKSPACE, workspaceSchema, type Workspace } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { asLanguage, type KnownLocale } from '../kernel/languages/locale.ts'

/** The preferences of a user, and the locale of their browser at the latest visit. Null: not set. */
export type Preferences = KnownLocale & { browser: KnownLocale; workspace: Workspace }

/** Changed fields; undefined ones stay. */
export type PreferencesToSet = Partial<
  KnownLocale & { browser: Partial<KnownLocale>; workspace: Partial<Workspace> }
>

/** The preferences of a deleted account. */
export const NO_PREFERENCES = {
  language: null,
  time_zone: null,
  browser_language: null,
  browser_time_zone: null,
  workspace: null,
  quiet_hours: null,
} as const

const selectPreferences = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('accounts')
      .select(['language', 'time_zone', 'browser_language', 'browser_time_zone', 'workspace'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  )

/** Queries about preferences. */
export function preferenceQueries(db: Db) {
  return {
    /** Null if the account is gone. */
    async find(id: string): Promise<Preferences | null> {
      const [row] = (await selectPreferences(db, { id })).rows
      if (!row) return null
      return {
        language: asLanguage(row.language),
        timeZone: row.time_zone,
        browser: { language: asLanguage(row.browser_language), timeZone: row.browser_time_zone },
        workspace: asWorkspace(row.workspace),
      }
    },

    async set(
      id: string,
      {
        language,
        timeZone,
        browser,
        workspace,
      }: Omit<PreferencesToSet, 'workspace'> & { workspace?: Workspace },
    ): Promise<void> {
      await db
        .updateTable('accounts')
        // Undefined fields stay unchanged.
        .set({ language, time_zone: timeZone })
        .set({ browser_language: browser?.language, browser_time_zone: browser?.timeZone })
        .set({ workspace: JSON.stringify(workspace) })
        .where('id', '=', id)
        .execute()
    },
  }
}
/** Parses stored work preferences. Ignores fields that this version does not know. */
function asWorkspace(text: string | null): Workspace {
  const kept: unknown = JSON.parse(text ?? '{}')
  const read = workspaceSchema.partial().safeParse(kept)
  return { ...USUAL_WORKSPACE, ...(read.success && read.data) }
}
