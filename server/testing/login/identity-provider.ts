import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A person at the provider; `claims` are the facts about them. */
export type Person = { sub: string; claims: Record<string, unknown>; amr?: string[]; acr?: string }

type Client = {
  id: string
  secret: string
  redirectUri: string
  logoutUri?: string
  /**
   * The client's public key. The client authenticates by `private_key_jwt` only, and must push its authorization
   * requests.
   */
  publicKey?: JWK
  /** Scopes of email. Then the client gets refresh tokens, and the address of the person in the ID token. */
  mailScopes?: readonly string[]
}

/** A real login provider on this machine, without login forms. */
export type IdentityProvider = {
  issuer: string
  /** The person of the next login; null: the login is refused. */
  person: Person | null
  /** Changes an ID token before it is issued. Gets the payload and the signing function. */
  tamper: ((payload: Record<string, unknown>, sign: Sign) => Promise<string>) | null
  /** Called with the tokens of each token response. */
  onTokens: ((tokens: IssuedTokens) => void) | null
  register(client: Client): void
  /** Follows a login like a browser until it leaves the provider. Returns the final address. */
  visit(address: string, jar?: Map<string, string>): Promise<URL>
  /** Ends the provider's session of a browser, which triggers back-channel logouts. */
  logOut(jar: Map<string, string>): Promise<void>
  /** Signs a token like the provider. */
  sign: Sign
  stop(): Promise<void>
}

/** Tokens of a token response. */
export type IssuedTokens = { access_token?: string; refresh_token?: string }

type Sign = (payload: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>

const MOST_STEPS = 12

/** Starts a provider on loopback. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let callback: ReturnType<Provider['callback']> | null = null
  const server = createServer((request, response) => void callback?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sign: Sign = async (payload, header = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(await importJWK(key))

  const provider: IdentityProvider = {
    issuer,
    person: null,
    tamper: null,
    onTokens: null,
    sign,
    register(client) {
      callback = providerFor(provider, client, key).callback()
    },
    async visit(address, jar = new Map()) {
      let url = new URL(address)
      for (let step = 0; step < MOST_STEPS; step++) {
        const response = await ask(url, jar)
        const location = response.headers.get('location')
        if (location === null)
          throw new Error(`The provider stopped: ${response.status} ${await response.text()}`)
        url = new URL(location, url)
        if (url.origin !== issuer) return url
      }
      throw new Error('The provider leads round in a circle.')
    },
    async logOut(jar) {
      const page = await (await ask(new URL(`${issuer}/session/end`), jar)).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      const form = new URLSearchParams({ xsrf, logout: 'yes' })
      await ask(new URL(`${issuer}/session/end/confirm`), jar, form)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

async function ask(url: URL, jar: Map<string, string>, form?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  })
  for (const set of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

function providerFor(install: IdentityProvider, client: Client, key: JWK): Provider {
  const provider = new Provider(install.issuer, {
    clients: [
      {
        client_id: client.id,
        ...(client.publicKey
          ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [client.publicKey] } }
          : { client_secret: client.secret }),
        ...(client.mailScopes && {
          token_endpoint_auth_method: 'client_secret_post',
          grant_types: ['authorization_code', 'refresh_token'],
        }),
        redirect_uris: [client.redirectUri],
        ...(client.logoutUri && {
          backchannel_logout_uri: client.logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of a test'] },
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    ...(client.mailScopes && {
      scopes: ['openid', 'offline_access', ...client.mailScopes],
      conformIdTokenClaims: false,
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
    }),
    acrValues: ['urn:two-factors'],
    ...(client.publicKey && { clientAuthMethods: ['private_key_jwt'] }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true },
      pushedAuthorizationRequests: {
        enabled: client.publicKey !== undefined,
        requirePushedAuthorizationRequests: client.publicKey !== undefined,
      },
    },
    // The provider refuses private addresses by default, and here everything is on loopback.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...install.person?.claims, sub }) }),
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { prompt, params } = await provider.interactionDetails(context.req, context.res)
    const { person } = install
    if (!person) {
      const error = { error: 'access_denied', error_description: 'Nobody is here.' }
      return provider.interactionFinished(context.req, context.res, error)
    }
    if (prompt.name === 'login') {
      const login = { accountId: person.sub, amr: person.amr ?? ['pwd'], acr: person.acr ?? '0' }
      return provider.interactionFinished(context.req, context.res, { login })
    }
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(
      context.req,
      context.res,
      { consent },
      { mergeWithLastSubmission: true },
    )
  })
  provider.use(async (context, next) => {
    // There is one person, so no account can be selected.
    if (context.query['prompt'] === 'select_account') {
      const { prompt: _, ...query } = context.query
      context.query = query
    }
    await next()
    const body = context.body as (IssuedTokens & { id_token?: string }) | undefined
    if (context.path === '/token' && body) install.onTokens?.(body)
    if (context.path !== '/token' || !install.tamper || !body?.id_token) return
    const [, payload = ''] = body.id_token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    context.body = { ...body, id_token: await install.tamper(claims, install.sign) }
  })
  return provider
}
