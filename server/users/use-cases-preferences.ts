import type { Language } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { type KnownLocale, type Locale, localeFor } from '../kernel/languages/locale.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Preferences, PreferencesToSet } from './queries-preferences.ts'

/** The preferences of the actor. */
export async function getPreferences(ctx: Context, actor: UserActor): Promise<Preferences> {
  const preferences = await ctx.store.preferences.find(actor.id)
  if (!preferences) throw new Refusal('unauthenticated')
  return preferences
}

/** Changes the given preferences. Choices are recorded; the locale of a browser is not. */
export async function updatePreferences(
  ctx: TxContext,
  actor: UserActor,
  given: PreferencesToSet,
): Promise<Preferences> {
  const { tx } = ctx
  await tx.accounts.hold(actor.id)
  const before = await tx.preferences.find(actor.id)
  if (!before) throw new Refusal('unauthenticated')
  if (!changes(before, given) && !differs(before.browser, given.browser)) return before
  await tx.preferences.set(actor.id, { ...given, workspace: { ...before.workspace, ...given.workspace } })
  const after = (await tx.preferences.find(actor.id)) ?? before
  if (changes(before, after)) {
    await record(ctx, actor, { kind: 'account.preferences_set', data: { accountId: actor.id } })
  }
  return after
}

/** Whether a choice changes. */
const changes = (before: Preferences, { workspace, ...locale }: PreferencesToSet): boolean =>
  differs(before, locale) ||
  JSON.stringify({ ...before.workspace, ...workspace }) !== JSON.stringify(before.workspace)

const FIELDS = ['language', 'timeZone'] as const satisfies readonly (keyof KnownLocale)[]

/** Whether a locale changes. */
const differs = (before: KnownLocale, after: Partial<KnownLocale> = {}): boolean =>
  FIELDS.some((field) => after[field] !== undefined && after[field] !== before[field])

/** Locale of a user: their preference, else what the request or their browser asks for, else the install's default. */
export async function localeOf(
  { store, installLocale }: Context,
  userId: string,
  asked: Language | null = null,
): Promise<Locale> {
  const preferences = await store.preferences.find(userId)
  return localeFor(
    {
      language: preferences?.language ?? asked ?? preferences?.browser.language ?? null,
      timeZone: preferences?.timeZone ?? preferences?.browser.timeZone ?? null,
    },
    installLocale,
  )
}
