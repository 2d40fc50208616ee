import type { Actor } from '../kernel/actor.ts'
import type { User } from './account.ts'

/** Staff see everybody; users see themselves and staff. */
export const maySeeUser = (actor: Actor, user: User): boolean =>
  actor.role !== 'User' || user.role !== 'User' || user.id === actor.id
