import type { RequiredAction, Role, Scope } from '@support-desk/contract'

/** Id and name of an account. The account may be deleted. */
export type UserName = { id: string; username: string }

/** An account that acts. Its rights follow from its role and from its relation to the object. */
export type UserActor = UserName & {
  kind: 'user'
  role: Role
  /** The API token that made the call, if any. The event log records it. */
  tokenId?: string
  /** The scopes of the API token. */
  scopes?: readonly Scope[]
}

/** An actor without an account: a rule, a mailbox that receives mail, an import, or the system. */
export type ServiceActor = {
  kind: 'rule' | 'mailbox' | 'import' | 'system'
  /** Id of the rule, the mailbox or the import; never of an account. */
  id: string
  /** Shown to users in place of a username. */
  username: string
  /** Grants the rights of this role, and none that depend on an account. */
  role: Role
}

/** The actor of a change. Use cases outside `auth/` take an actor and read no session. */
export type Actor = UserActor | ServiceActor

/** The action that the user must take first. Until then, the server refuses all calls without `allowedBeforeRequiredAction`. */
type PendingAction = { requiredAction: RequiredAction | null }

/** A user with a session. Only `auth/`, `edge/`, `live/` and this folder read the session id. */
export type SessionActor = UserActor & PendingAction & { sessionId: string; tokenId?: never; scopes?: never }

/** A user with an API token. The scopes of the token limit the user's rights. */
export type TokenActor = UserActor &
  PendingAction & {
    tokenId: string
    scopes: readonly Scope[]
    /** When the token expires; null: never. */
    until: string | null
    sessionId?: never
  }

/** An authenticated user. */
export type AdmittedActor = SessionActor | TokenActor

/** Returns the actor of a bearer token. Throws a refusal for an unknown token. */
export type Authenticate = (token: string) => Promise<AdmittedActor>

/** The id of the actor's session or API token. */
export const doorOf = (actor: AdmittedActor): string => actor.tokenId ?? actor.sessionId

/** The actor of automatic work: retention, undeliverable mail, expired keys, the first admin of an install. */
export const SYSTEM: ServiceActor = { kind: 'system', id: 'system', username: 'Support Desk', role: 'Admin' }

/** The actor for the owner of an account. */
export const userActor = ({ id, username, role }: Omit<UserActor, 'kind'>): UserActor => ({
  kind: 'user',
  id,
  username,
  role,
})

/** The id of the actor's API token; null when the actor uses none. */
export const tokenOf = (actor: Actor | null): string | null =>
  actor?.kind === 'user' ? (actor.tokenId ?? null) : null

/** The id of the actor's account; null when the actor has none. */
export const accountOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null)
