import { USUAL_WORKSPACE, workspaceSchema, type Workspace } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { asLanguage, type KnownLocale } from '../kernel/languages/locale.ts'

/** What somebody has chosen, and what their browser said last. Null: nothing. */
export type Preferences = KnownLocale & { browser: KnownLocale; workspace: Workspace }

/** What is set; the rest stays as it is. */
export type PreferencesToSet = Partial<
  KnownLocale & { browser: Partial<KnownLocale>; workspace: Partial<Workspace> }
>

/** Of an account that is gone. */
export const NO_PREFERENCES = {
  language: null,
  time_zone: null,
  browser_language: null,
  browser_time_zone: null,
  workspace: null,
} as const

const selectPreferences = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('accounts')
      .select(['language', 'time_zone', 'browser_language', 'browser_time_zone', 'workspace'])
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
        // What is undefined is left as it is.
        .set({ language, time_zone: timeZone })
        .set({ browser_language: browser?.language, browser_time_zone: browser?.timeZone })
        .set({ workspace: JSON.stringify(workspace) })
        .where('id', '=', id)
        .execute()
    },
  }
}
/** What an earlier or a later program has kept of it counts as far as it is understood. */
function asWorkspace(text: string | null): Workspace {
  const kept: unknown = JSON.parse(text ?? '{}')
  const read = workspaceSchema.partial().safeParse(kept)
  return { ...USUAL_WORKSPACE, ...(read.success && read.data) }
}

declare module '../kernel/store.ts' {
  interface Queries {
    preferences: ReturnType<typeof preferenceQueries>
  }
}
