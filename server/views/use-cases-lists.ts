import { VIEW_VISIBILITIES } from '@support-desk/contract'
import { textsOf } from '../conditions/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import { maySeeView, type Viewer } from './policy.ts'
import { STANDARD, type StandardView } from './standard.ts'
import { type TeamQueue, teamQueuesOf } from './team-queues.ts'
import { findGivenView, findView, viewerOf } from './use-cases.ts'
import type { View, ViewCount } from './view.ts'

/** A view for a reader, with the text of its condition and its number of tickets. */
export type ShownView = {
  view: View | StandardView | TeamQueue
  viewer: Viewer
  condition: string
  count: ViewCount
}

/** The views of the actor: standard views, queues of their teams, own views, team views, and views for all staff. */
export async function listViews(ctx: Context, actor: UserActor): Promise<ShownView[]> {
  const viewer = await viewerOf(ctx.store, actor)
  const views = await ctx.store.views.list(actor.id, viewer.teams)
  // A former member may still own a team view.
  const visible = views.filter((view) => maySeeView(viewer, view)).toSorted(inOrder)
  const queues = await teamQueuesOf(ctx.store, viewer.teams)
  return shown(ctx, viewer, actor, [...STANDARD, ...queues, ...visible])
}

/** A view, including queues of other teams, which the list leaves out. */
export async function getView(ctx: Context, actor: UserActor, id: string): Promise<ShownView> {
  const viewer = await viewerOf(ctx.store, actor)
  const view = (await findGivenView(ctx.store, id)) ?? (await findView(ctx.store, viewer, id))
  const [only] = await shown(ctx, viewer, actor, [view])
  if (!only) throw new Refusal('not_found')
  return only
}

async function shown(
  ctx: Context,
  viewer: Viewer,
  actor: UserActor,
  views: readonly ShownView['view'][],
): Promise<ShownView[]> {
  const trees = views.map(({ tree }) => tree)
  const texts = await textsOf(ctx.store, trees)
  const counts = await ctx.viewCounts.of(ctx, actor, trees)
  return views.flatMap((view, index) => {
    const [condition, count] = [texts[index], counts[index]]
    return condition === undefined || count === undefined ? [] : [{ view, viewer, condition, count }]
  })
}

const inOrder = (one: View, other: View): number =>
  VIEW_VISIBILITIES.indexOf(one.visibility) - VIEW_VISIBILITIES.indexOf(other.visibility) ||
  one.place - other.place ||
  (one.name < other.name ? -1 : 1)
