import type { TagMakers } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'

/** Who creates tags: all staff, or admins alone, by the setting. */
export const mayCreateTag = (actor: Pick<Actor, 'role'>, makers: TagMakers): boolean =>
  makers !== 'admins' || actor.role === 'Admin'
