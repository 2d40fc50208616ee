import type { TagMakers } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'

/** Tags are created by all staff, or by admins only, depending on the setting. */
export const mayCreateTag = (actor: Pick<Actor, 'role'>, makers: TagMakers): boolean =>
  makers !== 'admins' || actor.role === 'Admin'
