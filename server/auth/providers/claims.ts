import type { JWTPayload } from 'jose'
import type { Provider } from './provider.ts'

/** The claims of a provider about a user after a login. */
export type Claims = {
  issuer: string
  subject: string
  /** Empty when missing. */
  email: string
  isVerified: boolean
  /** Preferred or full name; empty when missing. */
  name: string
  groups: string[]
  /** The provider's session id; null when missing. */
  sid: string | null
  /** Whether the provider required a second factor and is trusted for it. */
  hasFactor: boolean
}

/** A user authenticated by a provider. */
export type ProviderUser = { providerId: string; claims: Claims }

const MOST_GROUPS = 2000
const LONGEST = 255

/** Merges the validated claims of the ID token and the user info. The token takes precedence. */
export function claimsOf(
  token: JWTPayload,
  info: Record<string, unknown>,
  provider: Pick<Provider, 'groupsClaim' | 'trustsFactor' | 'factorAcrs'>,
): Claims {
  const said: Record<string, unknown> = { ...info, ...token }
  // `email` and `email_verified` must come from the same source.
  const ofAddress: Record<string, unknown> = token['email'] === undefined ? info : token
  return {
    issuer: token.iss ?? '',
    subject: token.sub ?? '',
    email: textIn(ofAddress['email']).trim(),
    isVerified: ofAddress['email_verified'] === true,
    name: textIn(said['preferred_username']) || textIn(said['name']),
    groups: provider.groupsClaim === '' ? [] : textsIn(said[provider.groupsClaim]),
    sid: textIn(token['sid']) || null,
    // Claims about the login itself come only from the token.
    hasFactor:
      provider.trustsFactor &&
      (textsIn(token['amr']).includes('mfa') || provider.factorAcrs.includes(textIn(token['acr']))),
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' && value.length <= LONGEST ? value : '')

function textsIn(value: unknown): string[] {
  const given: unknown[] = Array.isArray(value) ? value.slice(0, MOST_GROUPS) : [value]
  return given.map(textIn).filter((text) => text !== '')
}
