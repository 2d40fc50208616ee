import type { Queries } from '../kernel/store.ts'

/** Takes the views of a team that goes with this change: they become their owners' own, or go where there is no owner. */
export async function releaseTeamViews(tx: Queries, teamId: string): Promise<void> {
  await tx.views.holdAll()
  await tx.views.leaveTeam(teamId)
}
