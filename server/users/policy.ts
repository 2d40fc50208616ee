import type { Actor } from '../kernel/actor.ts'
import type { User } from './account.ts'

/** Staff see everybody; users see themselves and staff. */
export const maySeeUser = (actor: Actor, user: User): boolean =>
  actor.role !== 'User' || user.role !== 'User' || user.id === actor.id

/** Admins suspend others who log in: machines have tokens, which are revoked, and who has only written mails has nothing to lose. */
export const maySuspend = (actor: Actor, user: User): boolean =>
  actor.role === 'Admin' && user.id !== actor.id && !user.isContact && !user.isService
