import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'

/** Adds a login provider that is off. */
export async function createLoginProvider(store: Store, createdAt: string): Promise<string> {
  const id = newId()
  await store.write((tx) =>
    tx.loginProviders.insert({
      id,
      name: id,
      issuer: 'https://login.invalid',
      clientId: 'support-desk',
      secret: '',
      domains: [],
      scopes: [],
      factorAcrs: [],
      groupsClaim: '',
      makesAccounts: false,
      trustsFactor: false,
      isOn: false,
      createdAt,
    }),
  )
  return id
}

/** Adds an identity at a new provider. */
export async function addIdentity(store: Store, accountId: string, at: string): Promise<string> {
  const [id, providerId] = [newId(), await createLoginProvider(store, at)]
  const facts = { issuer: 'https://login.invalid', subject: id, email: 'ada@example.com', grantedRole: null }
  await store.write((tx) =>
    tx.identities.insert({ ...facts, id, providerId, accountId, linkedAt: at, usedAt: at }),
  )
  return id
}
