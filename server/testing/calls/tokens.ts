import type { Scope } from '@support-desk/contract'
import { apiTokenHash, newApiToken } from '../../auth/tokens/token.ts'
import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { PASSWORD, type Reply, type TestServer, type User } from './test-server.ts'

/** Webhooks send events, so creating one needs both scopes. */
export const WEBHOOK_SCOPES: readonly Scope[] = ['webhooks:admin', 'events:read']

/** Days that exceed the simulated time of any test. */
const DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/** Adds an API token with the longest validity directly to the store. Returns it with its id. */
export async function addGoodToken(
  store: Store,
  accountId: string,
  scopes: readonly Scope[],
  { createdAt, expiresAt = endOf(createdAt) }: { createdAt: string; expiresAt?: string | null },
): Promise<{ id: string; token: string }> {
  const { id, token } = newApiToken()
  const kept = { id, accountId, name: 'Script', scopes, createdAt, expiresAt, usedAt: null }
  await store.write((tx) => tx.apiTokens.insert({ ...kept, hash: apiTokenHash(token) }))
  return { id, token }
}

const endOf = (createdAt: string): string => new Date(Date.parse(createdAt) + DAYS * DAY_MS).toISOString()

/** Adds a token that may read and write tickets. */
export const addToken = async (store: Store, accountId: string, createdAt: string): Promise<string> =>
  (await addGoodToken(store, accountId, ['tickets:read', 'tickets:write'], { createdAt })).id

/** Adds a service account. */
export async function addService(store: Store, joinedAt: string): Promise<string> {
  const id = newId()
  const account = { id, username: id, email: `${id}@service.invalid`, role: 'User', isService: true } as const
  await store.write((tx) => tx.accounts.insert({ ...account, passwordHash: '', joinedAt }))
  return id
}

/** Creates an API token by the call. */
export async function makeToken(
  testServer: TestServer,
  by: User,
  scopes: readonly Scope[],
  days = 90,
): Promise<Reply<'createOwnToken'>['answer']> {
  const body = { name: 'Script', scopes: [...scopes], days, password: PASSWORD }
  return (await testServer.call('createOwnToken', { body }, by.token)).answer
}

/** The outcome of a call with a token. */
export async function outcomeWith(
  testServer: TestServer,
  token: string,
  name: 'listTickets' | 'listTags' = 'listTickets',
): Promise<string> {
  const reply = await testServer.call(name, {}, token)
  return reply.status === 200 ? 'ok' : reply.failure.code
}
