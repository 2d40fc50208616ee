import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Provider } from './provider.ts'

/** Finds an active provider. Throws `login_provider_off`. */
export async function providerInUse({ loginProviders }: Queries, id: string): Promise<Provider> {
  const provider = await loginProviders.find(id)
  if (!provider?.isOn) throw new Refusal('login_provider_off')
  return provider
}
