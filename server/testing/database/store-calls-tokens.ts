import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import { type Call, readTwoPages, type Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'

/** Reads of API tokens. */
export const tokenReads = ({ apiTokens, accounts }: Store, { member: { id } }: Sample): Call[] => [
  ['the owner of a token', () => apiTokens.findActor(NOTHING, at(0))],
  ['the stored hash of a token', () => apiTokens.findSecret(NOTHING)],
  ['tokens of a user', () => apiTokens.listOf(id)],
  ['tokens of all users', () => readTwoPages((page) => apiTokens.page(page))],
  ['the number of tokens of a user', () => apiTokens.count(id)],
  ['service accounts', () => accounts.serviceAccounts()],
  ['a service account', () => accounts.findService(id)],
]

/** Changes of API tokens. */
export const tokenChanges = (store: Store, { member: { id: accountId } }: Sample): Call[] => [
  [
    'tokens created, used and revoked',
    () =>
      store.write(async (tx) => {
        const id = newId()
        const scopes = ['tickets:read'] as const
        const times = { createdAt: at(0), expiresAt: at(1), usedAt: null }
        await tx.apiTokens.insert({ id, accountId, name: 'Script', hash: NOTHING, scopes, ...times })
        await tx.apiTokens.holdActor(id, at(0))
        await tx.apiTokens.hold(id)
        await tx.apiTokens.setScopes(id, scopes)
        await tx.apiTokens.see([id], at(0))
        await tx.apiTokens.findExpired(at(2), 10)
        await tx.apiTokens.end(id, at(1))
        await tx.apiTokens.endAllOf(accountId, at(1))
        await tx.apiTokens.dropEnded(at(2), 10)
      }),
  ],
  [
    'requests with an idempotency key',
    () =>
      store.write(async (tx) => {
        const claim = { id: newId(), startedAt: at(0), expiresAt: at(1) }
        await tx.once.claim({ ...claim, request: NOTHING })
        await tx.once.claim({ ...claim, request: NOTHING })
        await tx.once.takeOver(claim.id, at(0), at(1))
        await tx.once.markChanged(claim)
        await tx.once.finish(claim, NOTHING)
        await tx.once.release(claim)
        await tx.once.drop(at(2), 10)
      }),
  ],
]
