import type { Context } from '../../kernel/context.ts'
import type { SealedPlace } from '../../kernel/keys.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { KnownProvider } from './openid.ts'
import type { Provider } from './provider.ts'

const placeOf = (id: string): SealedPlace => ({ in: 'login_provider', id, owner: id })

/** Seals the client secret; an empty one stays empty. */
export const sealSecret = ({ keys }: Pick<Context, 'keys'>, id: string, secret: string): string =>
  secret === '' ? '' : keys.seal(placeOf(id), secret)

/** Discovers a provider with its opened secret. Throws when the secret cannot be opened or the provider is unreachable. */
export async function knowProvider(ctx: Context, provider: Provider): Promise<KnownProvider> {
  const secret = provider.secret === '' ? '' : ctx.keys.open(placeOf(provider.id), provider.secret)
  if (secret === null)
    throw new Refusal('login_provider_unfit', {
      cause: new Error(
        `The secret of the login provider ${provider.id} was not sealed for it, or its key is gone.`,
      ),
    })
  return ctx.openId.know(provider, secret)
}
