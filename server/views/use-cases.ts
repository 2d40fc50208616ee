import {
  allOf,
  type ConditionTree,
  LAST_VIEW_PLACE,
  LIMITS,
  message,
  type ViewDraft,
  type Words,
  words,
} from '@support-desk/contract'
import { readCondition, writeCondition } from '../conditions/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { invalid, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { mayChangeView, mayMakePrivate, maySeeView, mayShareWith, type Viewer } from './policy.ts'
import { standardView, type StandardView } from './standard.ts'
import { findTeamQueue, type TeamQueue } from './team-queues.ts'
import { contentOf, type View, type ViewAudience } from './view.ts'
import { teamsIn } from '../tickets/index.ts'

/** A deleted account is an error in a condition to be saved … */
const KEPT = { isKept: true, field: 'condition' } as const
/** … and matches nothing in a condition of a query. */
const ASKED = { isKept: false, field: 'condition' } as const
const EVERYTHING: ConditionTree = { all: [] }

/** The actor with their current teams. */
export const viewerOf = async (tx: Queries, actor: UserActor): Promise<Viewer> => ({
  actor,
  teams: await teamsIn(tx).idsOf(actor.id),
})

/** A view that its reader may see. A hidden view is refused like a missing one. */
export async function findView({ views }: Queries, viewer: Viewer, id: string): Promise<View> {
  const view = await views.find(id)
  if (!view || !maySeeView(viewer, view)) throw new Refusal('not_found')
  return view
}

/** A built-in view: a standard view or a team queue. Null for other ids. */
export const findGivenView = async (store: Queries, id: string): Promise<StandardView | TeamQueue | null> =>
  standardView(id) ?? (await findTeamQueue(store, id))

/** Name and condition of a view. */
export type NamedView = { name: Words | string; tree: ConditionTree }

/** Name and condition of a view that its reader may see; null for other ids. */
export const findVisibleView = async (
  queries: Queries,
  viewer: Viewer,
  id: string,
): Promise<NamedView | null> => (await findVisibleViews(queries, [{ viewer, id }]))[0] ?? null

/** Views for several readers and ids, in their order; null for a hidden or missing one. Each view is read once. */
export async function findVisibleViews(
  queries: Queries,
  wanted: readonly { viewer: Viewer; id: string }[],
): Promise<(NamedView | null)[]> {
  const found = new Map<string, { given: NamedView | null; view: View | null }>()
  for (const { id } of wanted) {
    if (found.has(id)) continue
    const given = await findNamedGivenView(queries, id)
    found.set(id, { given, view: given ? null : await queries.views.find(id) })
  }
  return wanted.map(({ viewer, id }) => {
    const { given = null, view = null } = found.get(id) ?? {}
    return view && maySeeView(viewer, view) ? view : given
  })
}

async function findNamedGivenView(queries: Queries, id: string): Promise<NamedView | null> {
  const standard = standardView(id)
  if (standard) return { name: words(standard.name), tree: standard.tree }
  const queue = await findTeamQueue(queries, id)
  return queue && { name: queue.name, tree: queue.tree }
}

/** The condition of a query that names a view, a text, or both combined. */
export async function conditionAsked(
  queries: Queries,
  actor: UserActor,
  { view: id, condition }: { view?: string | undefined; condition?: string | undefined },
): Promise<ConditionTree> {
  const view =
    id === undefined
      ? null
      : ((await findGivenView(queries, id)) ?? (await findView(queries, await viewerOf(queries, actor), id)))
  const text = condition === undefined ? null : await readCondition(queries, condition, ASKED)
  return allOf([view?.tree ?? EVERYTHING, text ?? EVERYTHING])
}

/** A saved view for its author. */
type SavedView = { view: View; viewer: Viewer; condition: string }

/** Creates a view. */
export async function createView(ctx: TxContext, actor: UserActor, draft: ViewDraft): Promise<SavedView> {
  const { tx } = ctx
  const { condition, ...rest } = draft
  const tree = await readCondition(tx, condition, KEPT)
  const id = newId()
  await tx.views.holdAll()
  const viewer = await viewerOf(tx, actor)
  const audience = await audienceFor(tx, viewer, draft)
  const place = await placeFor(tx, audience, { id, ownerId: actor.id, draft, before: null })
  const view: View = { ...rest, ...audience, tree, id, place, owner: actor }
  await tx.views.insert(view, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'view.added', data: { viewId: id, visibility: audience.visibility } })
  return written(tx, { view, viewer })
}

/** Changes a view. Equal values change nothing and record no event. */
export async function updateView(
  ctx: TxContext,
  actor: UserActor,
  { id, draft }: { id: string; draft: ViewDraft },
): Promise<SavedView> {
  const { tx } = ctx
  const { condition, ...rest } = draft
  await tx.views.holdAll()
  const viewer = await viewerOf(tx, actor)
  const before = await findView(tx, viewer, id)
  // The unchanged text may name a deleted account, which only the stored tree allows.
  const text = await writeCondition(tx, before.tree)
  const tree = condition === text ? before.tree : await readCondition(tx, condition, KEPT)
  if (!mayChangeView(viewer, before)) throw new Refusal('forbidden')
  const audience = await audienceFor(tx, viewer, draft)
  const isPrivate = audience.visibility === 'own'
  if (isPrivate && !mayMakePrivate(viewer, before)) throw new Refusal('forbidden')
  const owner = before.owner ?? (isPrivate ? actor : null)
  const ownerId = owner?.id ?? actor.id
  const place = await placeFor(tx, audience, { id, ownerId, draft, before })
  const view: View = { ...rest, ...audience, tree, id, place, owner }
  if (contentOf(before) === contentOf(view)) return written(tx, { view: before, viewer })
  await tx.views.update(view)
  const data = { viewId: id, from: before.visibility, to: audience.visibility }
  await record(ctx, actor, { kind: 'view.changed', data })
  return written(tx, { view, viewer })
}

/** Deletes a view. */
export async function deleteView(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await tx.views.holdAll()
  const viewer = await viewerOf(tx, actor)
  const view = await findView(tx, viewer, id)
  if (!mayChangeView(viewer, view)) throw new Refusal('forbidden')
  await tx.views.remove(id)
  await record(ctx, actor, { kind: 'view.deleted', data: { viewId: id, visibility: view.visibility } })
}

/** The audience of a draft. Refuses a missing team, and an audience with which the viewer may not share. */
export async function audienceFor(
  tx: Queries,
  viewer: Viewer,
  { visibility, teamId }: Pick<ViewDraft, 'visibility' | 'teamId'>,
): Promise<ViewAudience> {
  let audience: ViewAudience
  if (visibility === 'team') {
    if (teamId === null) throw invalid('teamId', message('Choose a team.'))
    if (!(await teamsIn(tx).keep(teamId))) throw new Refusal('team_gone', { field: 'teamId' })
    audience = { visibility, teamId }
  } else audience = { visibility, teamId: null }
  if (!mayShareWith(viewer, audience)) throw new Refusal('forbidden')
  return audience
}

/** The place of a view: the requested place in front of others, the current one, or the last. */
async function placeFor(
  tx: Queries,
  audience: ViewAudience,
  { id, ownerId, draft, before }: { id: string; ownerId: string; draft: ViewDraft; before: View | null },
): Promise<number> {
  const others = await tx.views.beside(audience, { id, ownerId, key: draft.key })
  if (others.isKeyTaken) throw invalid('key', message('Another view already uses this shortcut.'))
  const stays = before?.visibility === audience.visibility && before.teamId === audience.teamId
  if (!stays && others.count >= LIMITS.viewsPerAudience) throw new Refusal('too_many_views')
  if (draft.place === undefined || (stays && draft.place === before.place)) {
    return stays ? before.place : Math.min((others.lastPlace ?? -1) + 1, LAST_VIEW_PLACE)
  }
  await tx.views.stepBack(audience, { ownerId, id, from: draft.place })
  return draft.place
}

async function written(queries: Queries, { view, viewer }: Omit<SavedView, 'condition'>): Promise<SavedView> {
  return { view, viewer, condition: await writeCondition(queries, view.tree) }
}
