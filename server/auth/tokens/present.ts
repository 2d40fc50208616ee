import type {
  ApiTokenOnWire,
  MadeTokenOnWire,
  OwnedTokenOnWire,
  ServiceAccountOnWire,
} from '@support-desk/contract'
import type { ApiToken, OwnedToken } from './token.ts'
import { type MadeToken, possibleScopes } from './use-cases.ts'
import type { ServiceAccount } from './use-cases-service.ts'

/** An API token as its owner is shown it: never the token itself. */
export const presentToken = ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
  usedAt,
}: ApiToken): ApiTokenOnWire => ({
  id,
  name,
  scopes: [...scopes],
  createdAt,
  expiresAt,
  lastUsedAt: usedAt,
})

/** A token with whose it is. */
export const presentOwnedToken = ({ owner, ...token }: OwnedToken): OwnedTokenOnWire => ({
  ...presentToken(token),
  owner: { id: owner.id, username: owner.username, role: owner.role, isService: owner.isService },
})

/** A token that was just made; the one place that shows the token itself. */
export const presentMadeToken = ({ token, ...made }: MadeToken): MadeTokenOnWire => ({
  ...presentToken(made),
  token,
})

/** An account of a machine. */
export const presentServiceAccount = (account: ServiceAccount): ServiceAccountOnWire => ({
  id: account.id,
  username: account.username,
  role: account.role,
  createdAt: account.createdAt,
  tokens: account.tokens.map(presentToken),
  scopes: possibleScopes({ role: account.role, isService: true }),
})
