import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Provider } from './provider.ts'

/** The provider of an id, where one can log in by it. */
export async function providerInUse({ loginProviders }: Queries, id: string): Promise<Provider> {
  const provider = await loginProviders.find(id)
  if (!provider?.isOn) throw new Refusal('login_provider_off')
  return provider
}
