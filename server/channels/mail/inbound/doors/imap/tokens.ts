import { z } from 'zod'
import type { OauthProvider } from '@support-desk/contract'
import type { ImapSettings } from '../../mailboxes/mailbox.ts'
import { ofTenant } from '../../sign-in/app.ts'
import { askedAsApp } from './app-tokens.ts'
import { ImapTrouble } from './source.ts'
import { quoting } from './trouble.ts'
import type { TokenPlaces } from '../../../../../config/mail.ts'

const LONGEST_ANSWER = 64 * 1024
/** A token that expires within moments is useless. */
const answer = z.object({
  access_token: z.string().min(1).max(LONGEST_ANSWER),
  refresh_token: z.string().min(1).max(8192).optional(),
  /** In seconds; some servers send it for refresh tokens that expire. */
  refresh_token_expires_in: z.coerce.number().int().positive().optional().catch(undefined),
})
const refusal = z.object({ error: z.string(), error_description: z.string().optional() })

/** The use of a token. Microsoft issues tokens for reading and for sending separately. */
export type TokenPurpose = 'imap' | 'smtp'

const SCOPES: Partial<Record<OauthProvider, Record<TokenPurpose, string>>> = {
  microsoft: {
    imap: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    smtp: 'https://outlook.office.com/SMTP.Send offline_access',
  },
}

/** Lifetime of an unused refresh token in seconds, for providers with a documented lifetime. */
const UNUSED_SECONDS: Partial<Record<OauthProvider, number>> = { microsoft: 90 * 24 * 60 * 60 }

/** Refusals that repeat until an admin logs in again, with their messages. */
const NEEDS_LOGIN: Readonly<Record<string, string>> = {
  invalid_grant:
    'The sign-in of this mailbox has expired or was revoked. Sign in again on the page of the mailbox',
  invalid_client:
    'The provider does not accept the client of this mailbox. The client secret may have expired. Enter a new one',
  unauthorized_client: 'The provider issues no tokens to the client of this mailbox. Check its permissions',
  consent_required: 'Access to this mailbox needs new consent. Sign in again on the page of the mailbox',
  interaction_required: 'The provider asks for a new sign-in. Sign in again on the page of the mailbox',
}

const NOT_LET_IN = 'The token server does not allow the app to read this mailbox. Check its permissions'

/** Like {@link NEEDS_LOGIN}, for app credentials. */
const NEEDS_RIGHTS: Readonly<Record<string, string>> = {
  invalid_client: NEEDS_LOGIN['invalid_client'] ?? NOT_LET_IN,
  invalid_grant: NOT_LET_IN,
  unauthorized_client: NOT_LET_IN,
  access_denied: NOT_LET_IN,
}

/** A token for one connection. */
type Token = {
  accessToken: string
  /** Replaces the previous refresh token; null: the previous one stays. */
  refreshToken: string | null
  /** Remaining lifetime of the refresh token; null if unknown. */
  secondsLeft: number | null
}

/** The URL and the form of a token request. */
type TokenRequest = { place: string; form: Record<string, string> }

/** The request by a refresh token of a person who logged in. */
function askedAsPerson(
  places: TokenPlaces,
  provider: OauthProvider,
  { clientId, clientSecret, refreshToken, tenant }: ImapSettings,
  purpose: TokenPurpose,
): TokenRequest {
  return {
    place: ofTenant(places[provider], { tenant }),
    form: {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
      ...(clientSecret && { client_secret: clientSecret }),
      ...(SCOPES[provider] && { scope: SCOPES[provider][purpose] }),
    },
  }
}

/** Fetches a token for one connection. Some providers return a new refresh token with it. */
export async function fetchToken(
  places: TokenPlaces,
  settings: ImapSettings,
  { milliseconds, now, purpose }: { milliseconds: number; now: Date; purpose: TokenPurpose },
): Promise<Token> {
  const { provider, login } = settings
  if (provider === null) throw new ImapTrouble('No token provider is configured for this mailbox.')
  const isApp = login === 'app'
  const { place, form } = isApp
    ? askedAsApp(places[provider], provider, settings, now)
    : askedAsPerson(places, provider, settings, purpose)
  const { status, said } = await askForTokens(place, new URLSearchParams(form), milliseconds)
  const given = answer.safeParse(said)
  if (status < 300 && given.success)
    return {
      accessToken: given.data.access_token,
      refreshToken: isApp ? null : (given.data.refresh_token ?? null),
      secondsLeft: given.data.refresh_token_expires_in ?? UNUSED_SECONDS[provider] ?? null,
    }
  if (status >= 500) throw new ImapTrouble(`The token server has an internal error (status ${status}).`)
  const refused = refusal.safeParse(said)
  if (!refused.success) throw new ImapTrouble(`The token server returned no token (status ${status}).`)
  const { error, error_description: why = error } = refused.data
  const words = isApp ? NEEDS_RIGHTS : NEEDS_LOGIN
  const needed = Object.hasOwn(words, error) ? words[error] : undefined
  throw needed === undefined
    ? new ImapTrouble(quoting('The token server refused the token', why))
    : new ImapTrouble(quoting(needed, why), { needsLogin: true })
}

/** Sends a form to a token endpoint. Throws {@link ImapTrouble} if it does not answer in time. */
export async function askForTokens(
  place: string,
  body: URLSearchParams,
  milliseconds: number,
): Promise<{ status: number; said: unknown }> {
  const late = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(place, { method: 'POST', body, redirect: 'error', signal: late })
    return { status: response.status, said: await shortJson(response) }
  } catch {
    throw new ImapTrouble(
      late.aborted ? 'The token server did not answer in time.' : 'The token server cannot be reached.',
    )
  }
}

/** Null if the body is no JSON, for example the error page of a proxy. */
async function shortJson(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new Error('The answer contains no token.')
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
