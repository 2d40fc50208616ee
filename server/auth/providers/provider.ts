import type { Role } from '@support-desk/contract'

/** The settings of a login provider. */
export type ProviderChoice = {
  name: string
  /** The issuer as in its tokens. */
  issuer: string
  clientId: string
  /** The email domains that the provider is trusted for, in lower case. */
  domains: readonly string[]
  /** Requested scopes besides `openid`. */
  scopes: readonly string[]
  /** Name of the groups claim, or empty. */
  groupsClaim: string
  /** Whether unknown users get an account. */
  makesAccounts: boolean
  /** Whether a second factor at the provider counts here. */
  trustsFactor: boolean
  /** Values of the `acr` claim that prove a second factor. */
  factorAcrs: readonly string[]
  isOn: boolean
}

/** A login provider. */
export type Provider = ProviderChoice & {
  id: string
  /** Sealed; empty when there is none. */
  secret: string
  version: number
  createdAt: string
}

/** What a group grants: a role, a team, or both. */
export type GroupLine = { group: string; role: Role | null; teamId: string | null }

/** The identity of an account at a provider. `subject` is its stable and unique id there. */
export type Identity = {
  id: string
  providerId: string
  issuer: string
  subject: string
  accountId: string
  /** The address in the provider's last claims. */
  email: string
  /** The role that the groups granted last. */
  grantedRole: Role | null
  linkedAt: string
  usedAt: string
}

/** A login in progress; `sealed` is bound to its provider. */
export type LoginFlow = { id: string; providerId: string; sealed: string; expiresAt: string }
