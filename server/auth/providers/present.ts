import type { IdentityOnWire, LoginProviderOnWire } from '@support-desk/contract'
import type { Services } from '../../kernel/context.ts'
import type { Identity } from './provider.ts'
import type { ProviderWithGroups } from './use-cases.ts'

/** Presents a provider for admins: whether it has a secret, but not the secret. */
export const presentProvider = ({ openId }: Services, provider: ProviderWithGroups): LoginProviderOnWire => ({
  id: provider.id,
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  hasSecret: provider.secret !== '',
  domains: [...provider.domains],
  scopes: [...provider.scopes],
  groupsClaim: provider.groupsClaim,
  groups: provider.groups.map(({ group, role, teamId }) => ({ group, role, teamId })),
  makesAccounts: provider.makesAccounts,
  trustsFactor: provider.trustsFactor,
  factorAcrs: [...provider.factorAcrs],
  isOn: provider.isOn,
  version: provider.version,
  redirectUri: openId.redirectUri(provider.id),
  logoutUri: openId.logoutUri(provider.id),
})

/** Presents an identity for its owner. */
export function presentIdentity(identity: Identity & { provider: string }): IdentityOnWire {
  const { id, provider, email, linkedAt, usedAt } = identity
  return { id, provider, email, linkedAt, usedAt }
}
