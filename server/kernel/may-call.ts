import { CALLS, type OwnCallName } from '@support-desk/contract'
import type { Actor } from './actor.ts'

/**
 * Whether the role of an actor may make one of our calls. Calls are made by users: an actor without an account, such as a rule, comes
 * to the use case without one.
 */
export function mayCall(actor: Pick<Actor, 'kind' | 'role'>, name: OwnCallName): boolean {
  const { who } = CALLS[name]
  return actor.kind !== 'user' || who === 'anyone' || who.some((role) => role === actor.role)
}
