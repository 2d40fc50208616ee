import type { FormerUserOnWire } from '@support-desk/contract'
import type { FormerUser } from './kept-data.ts'

/** Somebody whose account was deleted. */
export const presentFormerUser = ({ id, username, role, deletedAt }: FormerUser): FormerUserOnWire => ({
  id,
  username,
  role,
  deletedAt,
})
