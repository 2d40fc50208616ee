import type { FormerPersonOnWire } from '@support-desk/contract'
import type { FormerPerson } from '../../core/store.ts'

/** Somebody whose account was deleted. */
export const presentFormerPerson = ({ id, username, role, deletedAt }: FormerPerson): FormerPersonOnWire => ({
  _id: id,
  username,
  power: role,
  deleted: deletedAt,
})
