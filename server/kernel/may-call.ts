import { CALLS, type OwnCallName } from '@support-desk/contract'
import type { Actor } from './actor.ts'

/**
 * Whether the role of an actor may make one of our calls. Only users make calls: an actor without an account, such as a rule, runs
 * use cases directly and is always allowed.
 */
export function mayCall(actor: Pick<Actor, 'kind' | 'role'>, name: OwnCallName): boolean {
  const { who } = CALLS[name]
  return actor.kind !== 'user' || who === 'anyone' || who.some((role) => role === actor.role)
}
