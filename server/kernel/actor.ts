import type { RequiredAction, Role } from '@support-desk/contract'

/** An account by its id and name; also one that is gone. */
export type UserName = { id: string; username: string }

/** Somebody with an account. What they may do follows from their role, and from what they have to do with a thing. */
export type UserActor = UserName & { kind: 'user'; role: Role }

/** What acts without anybody being there: a rule, a mailbox that takes mail in, an import, and the system itself. */
export type ServiceActor = {
  kind: 'rule' | 'mailbox' | 'import' | 'system'
  /** Of the rule, the mailbox or the import; never of an account. */
  id: string
  /** What users read where somebody's name would stand. */
  username: string
  /** The rights that it was given: those of a role, and none that follow from being somebody. */
  role: Role
}

/** Who does something. Use cases take one, and know of no session. */
export type Actor = UserActor | ServiceActor

/** A user by way of a session. Only `auth/` and what lets requests in ask which session it is. */
export type SessionActor = UserActor & {
  sessionId: string
  /** What this user has to do first. Until then only calls that are `allowedBeforeRequiredAction` are allowed. */
  requiredAction: RequiredAction | null
}

/** Says who a bearer token speaks for. Refuses one that speaks for nobody. */
export type Authenticate = (token: string) => Promise<SessionActor>

/** What happens by itself: retention, mail that is given up, keys that are too old, the first admin of an install. */
export const SYSTEM: ServiceActor = { kind: 'system', id: 'system', username: 'Support Desk', role: 'Admin' }

/** The owner of an account as an actor. */
export const userActor = ({ id, username, role }: Omit<UserActor, 'kind'>): UserActor => ({
  kind: 'user',
  id,
  username,
  role,
})

/** The account by which somebody acts; null where nobody does. */
export const accountOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null)
