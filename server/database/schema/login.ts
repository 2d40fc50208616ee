import type { Role } from '@support-desk/contract'

/** Providers by which users log in, and who somebody is there. */
export type LoginTables = {
  login_providers: {
    id: string
    name: string
    issuer: string
    client_id: string
    /** Sealed; empty where the provider gives none. */
    secret: string
    /** With spaces between, as the three below: domains of addresses that the provider speaks for. */
    domains: string
    scopes: string
    /** Values of `acr` that stand for a second factor. */
    factor_acrs: string
    /** The claim that names groups, or empty. */
    groups_claim: string
    /** 1 or 0, as the two below: whether somebody without an account is given one. */
    makes_accounts: number
    /** Whether a second factor counts that the provider asked for. */
    trusts_factor: number
    is_on: number
    version: number
    created_at: string
    /** It is shown to nobody any more; what it gave is being taken back. */
    deleted_at: string | null
  }
  /** What the groups of a provider give; each line gives a role, a team, or both. */
  login_groups: {
    provider_id: string
    position: number
    group_name: string
    role: Role | null
    /** May be gone. */
    team_id: string | null
  }
  identities: {
    id: string
    provider_id: string
    issuer: string
    subject: string
    account_id: string
    /** As the provider last said. */
    email: string
    /** The role that its groups gave last. */
    granted_role: Role | null
    linked_at: string
    used_at: string
  }
  /** Places in teams that groups gave. */
  identity_teams: { identity_id: string; team_id: string }
  /** Logins that are at their provider, or wait for the next step. */
  login_flows: {
    /** Hash of what the browser has. */
    id: string
    provider_id: string
    sealed: string
    expires_at: string
  }
  /** Messages of providers that somebody is logged out, each of which is good once. */
  logout_tokens: { id: string; expires_at: string }
}
