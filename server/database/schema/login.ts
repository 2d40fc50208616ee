import type { Role } from '@support-desk/contract'

/** Login providers, and the users' identities there. */
export type LoginTables = {
  login_providers: {
    id: string
    name: string
    issuer: string
    client_id: string
    /** Sealed client secret; empty when the provider needs none. */
    secret: string
    /** Separated by spaces, like the next three: the email domains that the provider is trusted for. */
    domains: string
    scopes: string
    /** Values of the `acr` claim that prove a second factor. */
    factor_acrs: string
    /** Name of the groups claim, or empty. */
    groups_claim: string
    /** 1 or 0, as the next two: whether unknown users get an account. */
    makes_accounts: number
    /** Whether a second factor at the provider counts here. */
    trusts_factor: number
    is_on: number
    version: number
    created_at: string
    /** When set, the provider is hidden while its grants are revoked. */
    deleted_at: string | null
  }
  /** What the groups of a provider grant: a role, a team, or both. */
  login_groups: {
    provider_id: string
    position: number
    group_name: string
    role: Role | null
    /** The team may be deleted. */
    team_id: string | null
  }
  identities: {
    id: string
    provider_id: string
    issuer: string
    subject: string
    account_id: string
    /** The address in the provider's last claims. */
    email: string
    /** The role that the groups granted last. */
    granted_role: Role | null
    linked_at: string
    used_at: string
  }
  /** Team memberships granted by groups. */
  identity_teams: { identity_id: string; team_id: string }
  /** Logins in progress. */
  login_flows: {
    /** Hash of the browser's key. */
    id: string
    provider_id: string
    sealed: string
    expires_at: string
  }
  /** Processed logout tokens of providers. Each is valid once. */
  logout_tokens: { id: string; expires_at: string }
}
