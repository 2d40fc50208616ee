import type { Queries } from '../kernel/store.ts'

/** Makes the views of a deleted team private to their owners, and deletes those without an owner. */
export async function releaseTeamViews(tx: Queries, teamId: string): Promise<void> {
  await tx.views.holdAll()
  await tx.views.leaveTeam(teamId)
}
