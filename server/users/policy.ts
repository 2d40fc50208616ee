import type { Actor } from '../kernel/actor.ts'
import type { User } from './account.ts'

/** Staff can see all users. Users can see themselves and staff. */
export const maySeeUser = (actor: Actor, user: User): boolean =>
  actor.role !== 'User' || user.role !== 'User' || user.id === actor.id

/**
 * Admins can suspend other accounts with a login. Service accounts have tokens to revoke instead, and contacts have no
 * login.
 */
export const maySuspend = (actor: Actor, user: User): boolean =>
  actor.role === 'Admin' && user.id !== actor.id && !user.isContact && !user.isService
