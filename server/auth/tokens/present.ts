import type {
  ApiTokenOnWire,
  MadeTokenOnWire,
  OwnedTokenOnWire,
  ServiceAccountOnWire,
} from '@support-desk/contract'
import type { ApiToken, OwnedToken } from './token.ts'
import { type CreatedToken, possibleScopes } from './use-cases.ts'
import type { ServiceAccount } from './use-cases-service.ts'

/** Presents an API token for its owner, without its text. */
export function presentToken(token: ApiToken): ApiTokenOnWire {
  const { id, name, scopes, createdAt, expiresAt, usedAt: lastUsedAt } = token
  return { id, name, scopes: [...scopes], createdAt, expiresAt, lastUsedAt }
}

/** Presents a token with its owner. */
export const presentOwnedToken = ({ owner, ...token }: OwnedToken): OwnedTokenOnWire => ({
  ...presentToken(token),
  owner: { id: owner.id, username: owner.username, role: owner.role, isService: owner.isService },
})

/** Presents a new token. Only this answer contains its text. */
export const presentMadeToken = ({ token, ...made }: CreatedToken): MadeTokenOnWire => ({
  ...presentToken(made),
  token,
})

/** Presents a service account. */
export const presentServiceAccount = (account: ServiceAccount): ServiceAccountOnWire => ({
  id: account.id,
  username: account.username,
  role: account.role,
  createdAt: account.createdAt,
  tokens: account.tokens.map(presentToken),
  scopes: possibleScopes({ role: account.role, isService: true }),
})
