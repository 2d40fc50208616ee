import type { FormerUserOnWire } from '@support-desk/contract'
import type { FormerUser } from './kept-data.ts'

/** A user with a deleted account. */
export const presentFormerUser = ({ id, username, role, deletedAt }: FormerUser): FormerUserOnWire => ({
  id,
  username,
  role,
  deletedAt,
})
