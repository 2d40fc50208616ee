import type { Actor } from '../kernel/actor.ts'
import type { ViewAudience } from './view.ts'

/** A member of staff with their teams. */
export type Viewer = { actor: Pick<Actor, 'id' | 'role'>; teams: readonly string[] }

/** The fields of a view that decide about access to it. */
type OwnedAudience = ViewAudience & { owner: { id: string } | null }

const isOfTeam = ({ actor, teams }: Viewer, teamId: string): boolean =>
  actor.role === 'Admin' || teams.includes(teamId)

/** A private view is visible to its owner only, not even to admins. A team view is visible to members and admins. */
export function maySeeView(viewer: Viewer, view: OwnedAudience): boolean {
  if (viewer.actor.role === 'User') return false
  if (view.visibility === 'own') return view.owner?.id === viewer.actor.id
  return view.visibility === 'all' || isOfTeam(viewer, view.teamId)
}

/** Rules for sharing a view: members with their team, admins with any team and with all staff. */
export function mayShareWith(viewer: Viewer, audience: ViewAudience): boolean {
  if (audience.visibility === 'own') return true
  return audience.visibility === 'all' ? viewer.actor.role === 'Admin' : isOfTeam(viewer, audience.teamId)
}

/** A viewer who can create a view for the same audience can change and delete it. */
export const mayChangeView = (viewer: Viewer, view: OwnedAudience): boolean =>
  maySeeView(viewer, view) && mayShareWith(viewer, view)

/**
 * A shared view becomes private only by its owner. Without an owner, any viewer with the right to change it can do
 * that.
 */
export const mayMakePrivate = ({ actor }: Viewer, { owner }: OwnedAudience): boolean =>
  owner === null || owner.id === actor.id
