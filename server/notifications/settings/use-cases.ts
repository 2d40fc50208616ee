import {
  message,
  type NotificationSettings,
  type NotificationSettingsOnWire,
  OCCASIONS,
  type Occasion,
  USUAL_CHANNELS,
  USUAL_UNASSIGNED_MINUTES,
  type Words,
} from '@support-desk/contract'
import { isDeepStrictEqual } from 'node:util'
import { digestsIn, mailPreferencesIn } from '../../channels/mail/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { localeFor } from '../../kernel/languages/locale.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { accountsIn } from '../../users/index.ts'
import { findVisibleView, viewerOf } from '../../views/index.ts'
import { type Choice, isOn, sourceOf } from './choice.ts'

type View = NotificationSettings['views'][number]

/** Settings for their reader. Names of standard views are texts of ours. */
export type ShownSettings = Omit<NotificationSettingsOnWire, 'views'> & {
  views: (View & { name: Words | string })[]
}
type InstallDefaults = Pick<Context, 'installLocale'>

/** Occasions with an email setting that requesters have too: see `MailPreferences`. */
const MAILED = { assigned: 'assigned', reply: 'chat' } as const
const isMailed = (occasion: Occasion): occasion is keyof typeof MAILED => occasion in MAILED

/** The notification settings of the actor. Views that the actor may not see any more are left out. */
export const getNotificationSettings = (ctx: Context, actor: UserActor): Promise<ShownSettings> =>
  settingsOf(ctx.store, actor, ctx)

async function settingsOf(
  queries: Queries,
  actor: UserActor,
  { installLocale }: InstallDefaults,
): Promise<ShownSettings> {
  const reader = await mailPreferencesIn(queries).find(actor.id)
  if (!reader) throw new Refusal('unauthenticated')
  const choices = await queries.notificationChoices.of(actor.id)
  const viewer = await viewerOf(queries, actor)
  const views: ShownSettings['views'] = []
  for (const { occasion, viewId, list, browser, email } of choices) {
    const view = occasion === 'view' ? await findVisibleView(queries, viewer, viewId) : null
    if (view) views.push({ viewId, name: view.name, list, browser, email })
  }
  const channelsOf = (occasion: Occasion) => {
    const { list, browser, email } =
      choices.find((one) => one.occasion === occasion) ?? USUAL_CHANNELS[occasion]
    // The switch of the email settings decides whether there is an email at all.
    if (!isMailed(occasion)) return { list, browser, email }
    if (!reader.wants[MAILED[occasion]]) return { list, browser, email: 'never' as const }
    return { list, browser, email: email === 'hourly' ? email : ('now' as const) }
  }
  const minutes = choices.find(({ occasion }) => occasion === 'unassigned')?.minutes
  return {
    occasions: {
      newTicket: channelsOf('newTicket'),
      unassigned: { ...channelsOf('unassigned'), minutes: minutes ?? USUAL_UNASSIGNED_MINUTES },
      mention: channelsOf('mention'),
      assigned: channelsOf('assigned'),
      reply: channelsOf('reply'),
    },
    views,
    quietHours: reader.quietHours,
    timeZone: localeFor(reader.locale, installLocale).timeZone,
  }
}

/** The stored notification settings of an account, for the export of its data. */
export async function notificationSettingsOf(queries: Queries, accountId: string): Promise<object> {
  const reader = await mailPreferencesIn(queries).find(accountId)
  return {
    choices: await queries.notificationChoices.of(accountId),
    quietHours: reader?.quietHours ?? null,
  }
}

/** Changes the notification settings of the actor. Equal settings record no event. */
export async function updateNotificationSettings(
  ctx: TxContext,
  actor: UserActor,
  wanted: NotificationSettings,
): Promise<ShownSettings> {
  const { tx } = ctx
  refuseImpossible(wanted)
  await accountsIn(tx).hold(actor.id)
  const { timeZone, ...before } = await settingsOf(tx, actor, ctx)
  const same = { ...before, views: before.views.map(({ name: _name, ...view }) => view) }
  if (isDeepStrictEqual(same, wanted)) return { ...before, timeZone }
  await refuseHiddenViews(tx, actor, wanted.views)
  const reader = await mailPreferencesIn(tx).find(actor.id)
  if (!reader) throw new Refusal('unauthenticated')
  const { occasions, views, quietHours } = wanted
  await mailPreferencesIn(tx).set(actor.id, {
    ...reader.wants,
    assigned: occasions.assigned.email !== 'never',
    chat: occasions.reply.email !== 'never',
  })
  await mailPreferencesIn(tx).setQuietHours(actor.id, quietHours)
  const chosen: Choice[] = [
    ...OCCASIONS.map((occasion) => ({
      minutes: USUAL_UNASSIGNED_MINUTES,
      ...occasions[occasion],
      occasion,
      viewId: '',
    })),
    ...views.map((view) => ({ ...view, occasion: 'view' as const, minutes: 0 })),
  ]
  await keep(ctx, actor, chosen)
  await record(ctx, actor, { kind: 'notification.settings_changed', data: { accountId: actor.id } })
  return settingsOf(tx, actor, ctx)
}

/** Stores the changed choices, and forgets what was noted for views that are no longer chosen. */
async function keep(ctx: TxContext, actor: UserActor, chosen: readonly Choice[]): Promise<void> {
  const { tx } = ctx
  const now = ctx.clock().toISOString()
  const former = new Map((await tx.notificationChoices.of(actor.id)).map((one) => [sourceOf(one), one]))
  for (const choice of chosen) {
    const before = former.get(sourceOf(choice))
    if (isDeepStrictEqual(before, choice)) continue
    await tx.notificationChoices.set(actor.id, choice, { now, isNew: !before || !isOn(before) })
  }
  const wanted = new Set(chosen.map(sourceOf))
  const ended = [...former.values()].filter((one) => !wanted.has(sourceOf(one)))
  for (const choice of ended) {
    await tx.notificationChoices.remove(actor.id, choice)
    await tx.arrivals.forgetSource(actor.id, sourceOf(choice))
  }
  const silent = chosen.filter(({ email }) => email === 'never')
  await digestsIn(tx).remove(actor.id, [...silent, ...ended].map(sourceOf))
  await tx.arrivals.begin(await tx.events.latest())
}

function refuseImpossible({ occasions, views, quietHours }: NotificationSettings): void {
  for (const occasion of OCCASIONS)
    if (occasions[occasion].browser && !occasions[occasion].list)
      throw invalid('occasions', message('A browser notification is also in the list.'))
  if (views.some(({ browser, list }) => browser && !list))
    throw invalid('views', message('A browser notification is also in the list.'))
  if (!occasions.mention.list) throw invalid('occasions', message('Mentions are always in the list.'))
  if (new Set(views.map(({ viewId }) => viewId)).size < views.length)
    throw invalid('views', message('Each view can be chosen once.'))
  if (quietHours && new Set(quietHours.days).size < quietHours.days.length)
    throw invalid('quietHours', message('Each day can be chosen once.'))
}

async function refuseHiddenViews(
  tx: Queries,
  actor: UserActor,
  views: NotificationSettings['views'],
): Promise<void> {
  const viewer = await viewerOf(tx, actor)
  for (const { viewId } of views)
    if (!(await findVisibleView(tx, viewer, viewId)))
      throw invalid('views', message('One of the views doesn’t exist any more.'))
}
