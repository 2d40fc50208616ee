import type { Role } from '@support-desk/contract'

/** What an admin decides about a provider of logins. */
export type ProviderChoice = {
  name: string
  /** As its tokens name it. */
  issuer: string
  clientId: string
  /** Domains, in lower case, of the addresses that it speaks for. */
  domains: readonly string[]
  /** What is asked for beside `openid`. */
  scopes: readonly string[]
  /** The claim that names groups, or empty. */
  groupsClaim: string
  /** Whether somebody without an account is given one. */
  makesAccounts: boolean
  /** Whether a second factor counts that the provider asked for. */
  trustsFactor: boolean
  /** Values of `acr` that stand for a second factor. */
  factorAcrs: readonly string[]
  isOn: boolean
}

/** A provider by which users log in. */
export type Provider = ProviderChoice & {
  id: string
  /** Sealed; empty where there is none. */
  secret: string
  version: number
  createdAt: string
}

/** What members of a group are given: a role, a place in a team, or both. */
export type GroupLine = { group: string; role: Role | null; teamId: string | null }

/** Who somebody is at a provider. The provider calls them `subject`, for ever and nobody else. */
export type Identity = {
  id: string
  providerId: string
  issuer: string
  subject: string
  accountId: string
  /** As the provider last said. */
  email: string
  /** The role that groups gave last. */
  grantedRole: Role | null
  linkedAt: string
  usedAt: string
}

/** A login that was begun; `sealed` is for its provider alone. */
export type LoginFlow = { id: string; providerId: string; sealed: string; expiresAt: string }
