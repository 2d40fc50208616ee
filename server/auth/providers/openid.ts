import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { Refusal } from '../../kernel/refusal.ts'
import type { Clock } from '../../kernel/time.ts'
import { authenticationBy, refuseUnsupported } from './client-authentication.ts'
import { openIdLibrary, signatureLibrary } from './libraries.ts'
import type { Provider } from './provider.ts'
import { providerFetch, type ProviderRules } from './provider-fetch.ts'

/** How long it is believed how a provider is to be used. */
const KNOWN_MS = 10 * 60_000

/** What is known of a provider after asking it. */
export type KnownProvider = { configuration: Configuration; keys: JWTVerifyGetKey }

/** Asks providers of logins by OpenID Connect. */
type OpenId = {
  /** Changed by tests alone. */
  rules: ProviderRules
  /** How a provider is to be used; its secret is `secret`. Refuses where it cannot be reached, or is not what it should be. */
  know(
    provider: Pick<Provider, 'id' | 'version' | 'issuer' | 'clientId'>,
    secret: string,
  ): Promise<KnownProvider>
  /** The same, asked anew and kept by nobody. */
  ask(issuer: string): Promise<Configuration>
  /** Where the provider leads back to. One for each of them, so that none can pass for another. */
  redirectUri(providerId: string): string
  /** Where the provider says that somebody is logged out. */
  logoutUri(providerId: string): string
}

type Options = ProviderRules & { publicUrl: string; clock: Clock }

/** Makes the client of one install. */
export function createOpenId({ publicUrl, clock, ...rules }: Options): OpenId {
  const known = new Map<string, { version: number; until: number; found: KnownProvider }>()

  async function ask(issuer: string, clientId: string, secret: string): Promise<Configuration> {
    const library = await openIdLibrary()
    try {
      const found = await library.discovery(
        new URL(issuer),
        clientId,
        // Tests move the clock of the install.
        { [library.clockSkew]: Math.round((clock().getTime() - Date.now()) / 1000) },
        await authenticationBy(secret),
        {
          [library.customFetch]: (url, options) => providerFetch(openId.rules)(url, options),
          execute: [
            library.enableNonRepudiationChecks,
            ...(openId.rules.allowsPrivate ? [library.allowInsecureRequests] : []),
          ],
        },
      )
      found[library.customFetch] = (url, options) => providerFetch(openId.rules)(url, options)
      mustBeFit(found, openId.rules)
      refuseUnsupported(found.serverMetadata(), secret)
      return found
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('login_provider_unreachable', { cause: error })
    }
  }

  const openId: OpenId = {
    rules,
    async know({ id, version, issuer, clientId }, secret) {
      const now = clock().getTime()
      const kept = known.get(id)
      if (kept && kept.version === version && kept.until > now) return kept.found
      const configuration = await ask(issuer, clientId, secret)
      const signatures = await signatureLibrary()
      const keys = signatures.createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri ?? ''), {
        [signatures.customFetch]: (url, options) =>
          providerFetch(openId.rules)(url, {
            body: undefined,
            headers: Object.fromEntries(new Headers(options.headers)),
            method: options.method,
            redirect: 'manual',
          }),
      })
      const found = { configuration, keys }
      known.set(id, { version, until: now + KNOWN_MS, found })
      return found
    },
    ask: (issuer) => ask(issuer, 'support-desk', ''),
    redirectUri: (providerId) => `${publicUrl}/login/${providerId}`,
    logoutUri: (providerId) => `${publicUrl}/api/v1/logins/providers/${providerId}/logout`,
  }
  return openId
}

/** A browser is sent to nothing but a web page, and what cannot be checked is not used. */
function mustBeFit(configuration: Configuration, { allowsPrivate }: ProviderRules): void {
  const {
    authorization_endpoint: page,
    token_endpoint: token,
    jwks_uri: keys,
    // Optional.
    pushed_authorization_request_endpoint: pushed = token,
  } = configuration.serverMetadata()
  const isFit = [page, token, keys, pushed].every((address) => {
    const protocol = URL.parse(address ?? '')?.protocol
    return protocol === 'https:' || (allowsPrivate && protocol === 'http:')
  })
  if (!isFit) throw new Refusal('login_provider_unfit')
}

declare module '../../kernel/context.ts' {
  interface Context {
    openId: OpenId
  }
}
