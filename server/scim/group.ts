/** A member of a team, as shown to directories. */
export type GroupMember = { id: string; username: string }

/** A team, as shown to directories. */
export type Group = {
  id: string
  name: string
  externalId: string | null
  createdAt: string
  changedAt: string
}
