import type { Generated } from 'kysely'
import type { Role } from '@support-desk/contract'

/** Sessions, API tokens, codes and second factors. */
export type AuthTables = {
  sessions: {
    /** Hash of the session token. */
    id: string
    account_id: string
    started_at: string
    /** Extended by use, up to `ends_at`. */
    expires_at: string
    ends_at: string
    seen_at: string
    /** Public id for the account's owner. It grants no access. */
    public_id: string
    user_agent: string
    /** Network part of the client's address. */
    address: string
    /** The identity of the login; null: a password. */
    identity_id: Generated<string | null>
    /** The provider's id of its own session. */
    provider_sid: Generated<string | null>
    /** 1 or 0: whether the provider required a second factor. */
    has_factor: Generated<number>
  }
  session_ends: {
    /** The `id` of the former session. */
    id: string
    why: string
    known_until: string
  }
  api_tokens: {
    /** The public part of the token. */
    id: string
    account_id: string
    name: string
    /** Hash of the whole token. */
    hash: string
    /** Separated by spaces. */
    scopes: string
    created_at: string
    /** Null: never expires. */
    expires_at: string | null
    used_at: string | null
    /** When it was revoked, or its expiry was recorded. */
    ended_at: string | null
  }
  codes: {
    email_key: string
    code_hash: string
    challenge_hash: string
    expires_at: string
    tries_left: number
  }
  factors: {
    id: string
    account_id: string
    kind: 'totp' | 'passkey'
    name: string
    /** Sealed secret of an authenticator app. The next three columns belong to passkeys. */
    secret: string | null
    credential_id: string | null
    public_key: string | null
    /** Separated by commas. */
    transports: string | null
    /** The origin that it was made for; null for the one of the environment. */
    origin: string | null
    /** The last accepted time step, or the signature counter of a passkey. */
    counter: number
    added_at: string
    used_at: string | null
  }
  recovery_codes: { id: string; account_id: string; code_hash: string }
  /** Logins and set-ups that wait for their second step. */
  factor_challenges: {
    /** Hash of the client's token. */
    id: string
    account_id: string
    purpose: string
    sealed: string
    expires_at: string
    tries_left: number
  }
  /** Roles that require a second factor. */
  second_factor_roles: { role: Role }
}
