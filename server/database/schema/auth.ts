import type { Generated } from 'kysely'
import type { Role } from '@support-desk/contract'

/** Sessions, API tokens, codes and second factors. */
export type AuthTables = {
  sessions: {
    /** Hash of what opens it. */
    id: string
    account_id: string
    started_at: string
    /** Moves on with use, up to the end. */
    expires_at: string
    ends_at: string
    seen_at: string
    /** Public id, by which its owner names it; it opens nothing. */
    public_id: string
    user_agent: string
    /** Part of a network address. */
    address: string
    /** By which its owner logged in; null: by a password. */
    identity_id: Generated<string | null>
    /** What the provider calls its own session. */
    provider_sid: Generated<string | null>
    /** 1 or 0: whether the provider asked for a second factor. */
    has_factor: Generated<number>
  }
  session_ends: {
    /** As in `sessions`. */
    id: string
    why: string
    known_until: string
  }
  api_tokens: {
    /** The part of the token that is no secret. */
    id: string
    account_id: string
    name: string
    /** Hash of the whole token. */
    hash: string
    /** With spaces between. */
    scopes: string
    created_at: string
    /** Null: it has no end. */
    expires_at: string | null
    used_at: string | null
    /** When it was revoked, or its end was recorded. */
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
    /** Sealed; of an authenticator app alone, as the three below are of a passkey. */
    secret: string | null
    credential_id: string | null
    public_key: string | null
    /** Separated by commas. */
    transports: string | null
    /** The last step of time, or number of uses, that was accepted. */
    counter: number
    added_at: string
    used_at: string | null
  }
  recovery_codes: { id: string; account_id: string; code_hash: string }
  /** Logins and set-ups that wait for their second step. */
  factor_challenges: {
    /** Hash of the token that its owner has. */
    id: string
    account_id: string
    purpose: string
    sealed: string
    expires_at: string
    tries_left: number
  }
  /** Roles whose users must have a second factor. */
  second_factor_roles: { role: Role }
}
