import type { Actor } from '../kernel/actor.ts'
import type { ViewAudience } from './view.ts'

/** Somebody of the staff and the teams that they belong to. */
export type Viewer = { actor: Pick<Actor, 'id' | 'role'>; teams: readonly string[] }

/** What of a view decides who may do what with it. */
type Known = ViewAudience & { owner: { id: string } | null }

const isOfTeam = ({ actor, teams }: Viewer, teamId: string): boolean =>
  actor.role === 'Admin' || teams.includes(teamId)

/** A private view is its owner's alone, also before admins; one of a team is its members' and the admins'. */
export function maySeeView(viewer: Viewer, view: Known): boolean {
  if (viewer.actor.role === 'User') return false
  if (view.visibility === 'own') return view.owner?.id === viewer.actor.id
  return view.visibility === 'all' || isOfTeam(viewer, view.teamId)
}

/** Who makes views for others: members for their team, admins for any team and for everybody. */
export function mayShareWith(viewer: Viewer, audience: ViewAudience): boolean {
  if (audience.visibility === 'own') return true
  return audience.visibility === 'all' ? viewer.actor.role === 'Admin' : isOfTeam(viewer, audience.teamId)
}

/** Whoever may make a view for the same people may change and delete it. */
export const mayChangeView = (viewer: Viewer, view: Known): boolean =>
  maySeeView(viewer, view) && mayShareWith(viewer, view)

/** A shared view becomes private for its owner alone; where that is nobody any more, for whoever does it. */
export const mayMakePrivate = ({ actor }: Viewer, { owner }: Known): boolean =>
  owner === null || owner.id === actor.id
