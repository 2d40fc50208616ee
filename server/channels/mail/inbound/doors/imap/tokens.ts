import { z } from 'zod'
import type { OauthProvider } from '@support-desk/contract'
import type { ImapSettings } from '../../mailboxes/mailbox.ts'
import { ImapTrouble } from './source.ts'
import { quoting } from './trouble.ts'

/** Where tokens are given for refresh tokens. */
export type TokenPlaces = Record<OauthProvider, string>

const ANSWER_MS = 20_000
const LONGEST_ANSWER = 64 * 1024
/** A token that is over in a moment is of no use. */
const answer = z.object({
  access_token: z.string().min(1).max(LONGEST_ANSWER),
  refresh_token: z.string().min(1).max(8192).optional(),
})
const refusal = z.object({ error: z.string(), error_description: z.string().optional() })

const SCOPES: Partial<TokenPlaces> = {
  microsoft: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
}

/** Fetches a token for one connection. Some providers give a new refresh token with it, which takes the place of the old one. */
export async function fetchToken(
  places: TokenPlaces,
  { provider, clientId, clientSecret, refreshToken }: ImapSettings,
): Promise<{ accessToken: string; refreshToken: string | null }> {
  if (provider === null) throw new ImapTrouble('It is not said who gives the tokens of this mailbox.')
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...(clientSecret && { client_secret: clientSecret }),
    ...(SCOPES[provider] && { scope: SCOPES[provider] }),
  })
  let status: number
  let said: unknown
  try {
    const response = await fetch(places[provider], {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    status = response.status
    said = await shortJson(response)
  } catch {
    throw new ImapTrouble('The server that gives tokens cannot be reached.')
  }
  const given = answer.safeParse(said)
  if (status < 300 && given.success)
    return { accessToken: given.data.access_token, refreshToken: given.data.refresh_token ?? null }
  const refused = refusal.safeParse(said)
  const why = refused.success ? (refused.data.error_description ?? refused.data.error) : `status ${status}`
  throw new ImapTrouble(quoting('The server that gives tokens refused this one', why))
}

async function shortJson(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new Error('This is no answer with a token.')
  }
  return text === '' ? null : (JSON.parse(text) as unknown)
}
