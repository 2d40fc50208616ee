/** Somebody in a team, as a directory sees them. */
export type GroupMember = { id: string; username: string }

/** A team as a directory sees it. */
export type Group = {
  id: string
  name: string
  externalId: string | null
  createdAt: string
  changedAt: string
}
