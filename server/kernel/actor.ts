import type { RequiredAction, Role, Scope } from '@support-desk/contract'

/** An account by its id and name; also one that is gone. */
export type UserName = { id: string; username: string }

/** Somebody with an account. What they may do follows from their role, and from what they have to do with a thing. */
export type UserActor = UserName & {
  kind: 'user'
  role: Role
  /** The API token by which they act, where it is one. The event log says so. */
  tokenId?: string
  /** The scopes of that token. */
  scopes?: readonly Scope[]
}

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

/** What this user has to do first. Until then only calls that are `allowedBeforeRequiredAction` are allowed. */
type Owing = { requiredAction: RequiredAction | null }

/** A user by way of a session. Only `auth/` and what lets requests in ask which session it is. */
export type SessionActor = UserActor & Owing & { sessionId: string; tokenId?: never; scopes?: never }

/** A user by way of an API token: their rights, as far as its scopes go. */
export type TokenActor = UserActor &
  Owing & {
    tokenId: string
    scopes: readonly Scope[]
    /** When the token ends; null: it has no end. */
    until: string | null
    sessionId?: never
  }

/** Somebody who has shown who they are, in one of these ways. */
export type AdmittedActor = SessionActor | TokenActor

/** Says who a bearer token speaks for. Refuses one that speaks for nobody. */
export type Authenticate = (token: string) => Promise<AdmittedActor>

/** The id of the session or of the API token by which somebody acts. */
export const doorOf = (actor: AdmittedActor): string => actor.tokenId ?? actor.sessionId

/** What happens by itself: retention, mail that is given up, keys that are too old, the first admin of an install. */
export const SYSTEM: ServiceActor = { kind: 'system', id: 'system', username: 'Support Desk', role: 'Admin' }

/** The owner of an account as an actor. */
export const userActor = ({ id, username, role }: Omit<UserActor, 'kind'>): UserActor => ({
  kind: 'user',
  id,
  username,
  role,
})

/** The API token by which somebody acts; null where it is none. */
export const tokenOf = (actor: Actor | null): string | null =>
  actor?.kind === 'user' ? (actor.tokenId ?? null) : null

/** The account by which somebody acts; null where nobody does. */
export const accountOf = (actor: Actor | null): string | null => (actor?.kind === 'user' ? actor.id : null)
