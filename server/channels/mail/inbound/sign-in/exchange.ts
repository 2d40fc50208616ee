import type { OauthProvider } from '@support-desk/contract'
import { z } from 'zod'
import { Refusal } from '../../../../kernel/refusal.ts'
import { askForTokens } from '../doors/imap/tokens.ts'
import { ImapTrouble } from '../doors/imap/source.ts'
import type { MailApp } from './app.ts'

/** Scopes of a sign-in: reading and sending mail for a long time, and the address of the account. */
export const SIGN_IN_SCOPES: Record<OauthProvider, string> = {
  microsoft:
    'openid profile email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  google: 'openid email https://mail.google.com/',
}

/** The scope without which a mailbox cannot be read. Google lets people deselect it. */
const NEEDED: Record<OauthProvider, string> = {
  microsoft: 'imap.accessasuser.all',
  google: 'https://mail.google.com/',
}

const tokens = z.object({
  refresh_token: z.string().min(1).max(8192),
  scope: z.string().optional(),
  id_token: z.string().optional(),
})
const refusal = z.object({ error: z.string() })

const claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  nonce: z.string(),
  exp: z.number(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
})

/** Errors that concern the app registration rather than the person. */
const OF_THE_APP = new Set([
  'invalid_client',
  'unauthorized_client',
  'redirect_uri_mismatch',
  'invalid_request',
])

type Exchange = {
  provider: OauthProvider
  place: string
  app: MailApp
  code: string
  verifier: string
  nonce: string
  redirectUri: string
  milliseconds: number
  now: Date
}

/**
 * Exchanges the code of a sign-in for a refresh token. Also returns the address of the account, or an empty text if the
 * provider does not name it. Throws refusals without any text of the provider.
 */
export async function exchangeCode({
  provider,
  place,
  app,
  code,
  verifier,
  nonce,
  redirectUri,
  milliseconds,
  now,
}: Exchange): Promise<{ refreshToken: string; account: string }> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: app.clientId,
    ...(app.clientSecret && { client_secret: app.clientSecret }),
  })
  const { status, said } = await askForTokens(place, form, milliseconds).catch((error: unknown) => {
    if (error instanceof ImapTrouble) throw new Refusal('mail_sign_in_unreachable')
    throw error
  })
  if (status >= 500) throw new Refusal('mail_sign_in_unreachable')
  const refused = refusal.safeParse(said)
  if (refused.success)
    throw new Refusal(
      OF_THE_APP.has(refused.data.error) ? 'mail_sign_in_misconfigured' : 'mail_sign_in_declined',
    )
  const found = tokens.safeParse(said)
  if (!found.success) throw new Refusal('mail_sign_in_incomplete')
  const { refresh_token: refreshToken, scope, id_token: idToken } = found.data
  if (scope !== undefined && !scope.toLowerCase().includes(NEEDED[provider]))
    throw new Refusal('mail_sign_in_incomplete')
  return { refreshToken, account: idToken ? accountIn(idToken, { app, nonce, now }) : '' }
}

/**
 * The address in an ID token. It comes from the token endpoint by TLS, so its signature needs no check (OpenID Connect
 * Core, 3.1.3.7). Throws unless the token is for this app and this sign-in.
 */
function accountIn(idToken: string, { app, nonce, now }: { app: MailApp; nonce: string; now: Date }): string {
  const found = claims.safeParse(payloadOf(idToken))
  if (!found.success) throw new Refusal('mail_sign_in_declined')
  const { aud, exp, email, preferred_username: username = '', ...said } = found.data
  const isOurs = [aud].flat().includes(app.clientId) && said.nonce === nonce
  if (!isOurs || exp * 1000 < now.getTime() - SKEW_MS) throw new Refusal('mail_sign_in_declined')
  const address = email ?? username
  return z.email().max(254).safeParse(address).success ? address : ''
}

/** Tolerated difference of the clocks. */
const SKEW_MS = 5 * 60 * 1000

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
