import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { Refusal } from '../../kernel/refusal.ts'
import type { Clock } from '../../kernel/time.ts'
import { authenticationBy, refuseUnsupported } from './client-authentication.ts'
import { openIdLibrary, signatureLibrary } from './libraries.ts'
import type { Provider } from './provider.ts'
import { providerFetch, type ProviderRules } from './provider-fetch.ts'

/** Cache time of a provider's metadata. */
const KNOWN_MS = 10 * 60_000

/** The discovered metadata and keys of a provider. */
export type KnownProvider = { configuration: Configuration; keys: JWTVerifyGetKey }

/** OpenID Connect client for login providers. */
type OpenId = {
  /** Tests change the rules. */
  rules: ProviderRules
  /** Discovers a provider, with cache. Throws a refusal when it is unreachable or unfit. */
  know(
    provider: Pick<Provider, 'id' | 'version' | 'issuer' | 'clientId'>,
    secret: string,
  ): Promise<KnownProvider>
  /** Discovers a provider without cache. */
  ask(issuer: string): Promise<Configuration>
  /** Redirect URI of a provider. Each one has its own, against mix-up attacks. */
  redirectUri(providerId: string): string
  /** Back-channel logout URI of a provider. */
  logoutUri(providerId: string): string
}

type Options = ProviderRules & { publicUrl: () => string; clock: Clock }

/** Creates the client of an install. */
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
    redirectUri: (providerId) => `${publicUrl()}/login/${providerId}`,
    logoutUri: (providerId) => `${publicUrl()}/api/v1/logins/providers/${providerId}/logout`,
  }
  return openId
}

/** Throws when an endpoint is missing or not a web address. */
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
