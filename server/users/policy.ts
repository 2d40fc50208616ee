import type { Actor } from '../kernel/actor.ts'
import type { User } from './account.ts'

/** Staff see everybody; users see themselves and staff. */
export const maySeeUser = (actor: Actor, person: User): boolean =>
  actor.role !== 'User' || person.role !== 'User' || person.id === actor.id
