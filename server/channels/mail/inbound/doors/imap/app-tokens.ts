import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { OauthProvider } from '@support-desk/contract'
import type { ImapSettings } from '../../mailboxes/mailbox.ts'
import { ofTenant } from '../../sign-in/app.ts'
import { ImapTrouble } from './source.ts'

/** Covers all mailboxes that the organisation opened to the program. */
const MICROSOFT_SCOPE = 'https://outlook.office365.com/.default'
const GOOGLE_SCOPE = 'https://mail.google.com/'
/** Validity of a signed assertion. Google accepts at most an hour. */
const SIGNED_SECONDS = 600

/**
 * The token request of a program with app credentials, which needs no login by a person. Microsoft takes a client
 * secret. Google takes an assertion for the owner of the mailbox, signed with the key of a service account.
 */
export function askedAsApp(
  place: string,
  provider: OauthProvider,
  { clientId, clientSecret, tenant = '', user }: ImapSettings,
  now: Date,
): { place: string; form: Record<string, string> } {
  if (provider === 'microsoft')
    return {
      // A program belongs to one organisation. The configured address may already name that organisation.
      place: ofTenant(place, { tenant }),
      form: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: MICROSOFT_SCOPE,
      },
    }
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: clientId, sub: user, scope: GOOGLE_SCOPE, aud: place, iat, exp: iat + SIGNED_SECONDS }
  return {
    place,
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signed(claims, keyOf(clientSecret)),
    },
  }
}

/** A JSON Web Token (RFC 7519). */
function signed(claims: object, key: KeyObject): string {
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

/**
 * The key in a form field has no line breaks, and in a key file they are escaped. Only the base64 between the PEM
 * markers counts.
 */
function keyOf(pem: string): KeyObject {
  const base64 = pem.replace(/-+BEGIN [^-]*-+|-+END [^-]*-+/g, '').replaceAll(/\\n|\s/g, '')
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The error below explains it.
  }
  throw new ImapTrouble('The private key of the service account cannot be read. Enter it again.', {
    needsLogin: true,
  })
}
