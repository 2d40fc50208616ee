import { message, type Words, words } from '@support-desk/contract'
import type { JWK } from 'jose'
import type { ClientAuth, ServerMetadata } from 'openid-client'
import { z } from 'zod'
import { Refusal } from '../../kernel/refusal.ts'
import { openIdLibrary, signatureLibrary } from './libraries.ts'

/** Client authentication methods that this install supports; `none` is for public clients. */
const SUPPORTED = new Set(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'])
const LONGEST_WAYS = 200
const PRIVATE_KEY = z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']), d: z.string() })
/** Default signature algorithm by key type, for keys that name none. */
const ALGORITHMS: Record<string, string> = {
  RSA: 'RS256',
  'P-256': 'ES256',
  'P-384': 'ES384',
  'P-521': 'ES512',
  Ed25519: 'Ed25519',
}

/** The default of the standard, for providers that list no method. */
const waysOf = ({ token_endpoint_auth_methods_supported: ways }: ServerMetadata): readonly string[] =>
  ways ?? ['client_secret_basic']

/** Throws if a provider requires a method that this install does not support, or a private key that is not set. */
export function refuseUnsupported(server: ServerMetadata, secret: string): void {
  const ways = waysOf(server)
  if (!ways.some((way) => SUPPORTED.has(way))) {
    const text = message('This login provider asks clients for {ways}, which the help desk does not support.')
    throw unfit(words(text, { ways: ways.join(', ').slice(0, LONGEST_WAYS) }))
  }
  if (server.require_signed_request_object === true)
    throw unfit(
      words(message('This login provider asks for signed requests, which the help desk does not support.')),
    )
  const takesSecret = ways.some((way) => way.startsWith('client_secret_'))
  if (secret !== '' && !takesSecret && jwkIn(secret) === null)
    throw unfit(
      words(message('This login provider asks for a private key (JWK) in place of the client secret.')),
    )
}

/** Client authentication by a secret, or by the private key stored in its place. */
export async function authenticationBy(secret: string): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost, None, PrivateKeyJwt } = await openIdLibrary()
  if (secret === '') return None()
  const jwk = jwkIn(secret)
  if (jwk) return PrivateKeyJwt(await keyOf(jwk))
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) =>
    (waysOf(server).includes('client_secret_basic') ? basic : post)(server, client, body, headers)
}

/** The private key stored as a secret; null if it is an ordinary secret. */
function jwkIn(secret: string): JWK | null {
  try {
    const parsed = PRIVATE_KEY.safeParse(JSON.parse(secret))
    return parsed.success ? (parsed.data as JWK) : null
  } catch {
    return null
  }
}

async function keyOf(jwk: JWK): Promise<{ key: CryptoKey; kid?: string }> {
  const { importJWK } = await signatureLibrary()
  const algorithm = jwk.alg ?? ALGORITHMS[jwk.crv ?? jwk.kty ?? ''] ?? ''
  try {
    const key = await importJWK({ ...jwk, alg: algorithm }, algorithm)
    if (key instanceof Uint8Array) throw new Error('A shared secret is no private key.')
    return { key, ...(jwk.kid !== undefined && { kid: jwk.kid }) }
  } catch (error) {
    throw unfit(words(message('The private key for the login provider cannot be read.')), error)
  }
}

const unfit = (said: Words, cause?: unknown): Refusal =>
  new Refusal('login_provider_unfit', { words: said, cause })
