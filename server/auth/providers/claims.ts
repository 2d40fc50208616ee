import type { JWTPayload } from 'jose'
import type { Provider } from './provider.ts'

/** What a provider said of somebody who has just logged in there. */
export type Claims = {
  issuer: string
  subject: string
  /** Empty where it says none. */
  email: string
  isVerified: boolean
  /** As a person is called there; empty where nothing is said. */
  name: string
  groups: string[]
  /** Its session; null where it names none. */
  sid: string | null
  /** Whether it asked for a second factor, and that counts here. */
  hasFactor: boolean
}

/** Somebody whom a provider has logged in. */
export type ByProvider = { providerId: string; claims: Claims }

const MOST_GROUPS = 2000
const LONGEST = 255

/** Reads the claims of an ID token and of the user info, which were both checked. The token wins. */
export function claimsOf(
  token: JWTPayload,
  info: Record<string, unknown>,
  provider: Pick<Provider, 'groupsClaim' | 'trustsFactor' | 'factorAcrs'>,
): Claims {
  const said: Record<string, unknown> = { ...info, ...token }
  // What one of them says of an address is said of that address alone.
  const ofAddress: Record<string, unknown> = token['email'] === undefined ? info : token
  return {
    issuer: token.iss ?? '',
    subject: token.sub ?? '',
    email: textIn(ofAddress['email']).trim(),
    isVerified: ofAddress['email_verified'] === true,
    name: textIn(said['preferred_username']) || textIn(said['name']),
    groups: provider.groupsClaim === '' ? [] : textsIn(said[provider.groupsClaim]),
    sid: textIn(token['sid']) || null,
    // Of the login itself the token alone speaks.
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
