import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { OauthProvider } from '@support-desk/contract'
import type { ImapSettings } from '../../mailboxes/mailbox.ts'
import { ImapTrouble } from './source.ts'

/** All mailboxes that an organisation has let the program read. */
const MICROSOFT_SCOPE = 'https://outlook.office365.com/.default'
const GOOGLE_SCOPE = 'https://mail.google.com/'
/** For how long what was signed is good; Google takes no more than an hour. */
const SIGNED_SECONDS = 600

/**
 * What a program is asked that logs in by itself, without anybody who would have to log in again: at Microsoft by its secret, at
 * Google by what it signs with the key of its service account for the owner of the mailbox.
 */
export function askedAsApp(
  place: string,
  provider: OauthProvider,
  { clientId, clientSecret, tenant = '', user }: ImapSettings,
  now: Date,
): { place: string; form: Record<string, string> } {
  if (provider === 'microsoft')
    return {
      // A program belongs to one organisation; an install may have named the address of that one itself.
      place: place.replace('/common/', `/${encodeURIComponent(tenant)}/`),
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

/** A field has one line, and the file of a service account has its line ends written out: all that counts stands between the marks. */
function keyOf(pem: string): KeyObject {
  const base64 = pem.replace(/-+BEGIN [^-]*-+|-+END [^-]*-+/g, '').replaceAll(/\\n|\s/g, '')
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below.
  }
  throw new ImapTrouble('The private key of the service account cannot be read. Please enter it again.', {
    needsLogin: true,
  })
}
