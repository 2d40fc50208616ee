import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const NOTHING = 'nothing'

/** Reads of login providers and identities. */
export const providerReads = ({ loginProviders, identities }: Store, { member: { id } }: Sample): Call[] => [
  ['a login provider', () => loginProviders.find(NOTHING)],
  ['whether an admin can log in without a provider', () => loginProviders.hasLocalAdmin()],
  ['the account of an identity', () => identities.find('https://login.invalid', NOTHING)],
  ['identities of an account', () => identities.listOf(id)],
  ['identities of a provider', () => identities.listAt(NOTHING, '', 10)],
  ['accounts with a session of a provider', () => identities.withSession(NOTHING, NOTHING)],
]

/** Changes of login providers and identities. */
export const providerChanges = (store: Store, { member: { id: accountId } }: Sample): Call[] => [
  [
    'a provider created, used and deleted',
    () =>
      store.write(async (tx) => {
        const [id, identityId, flowId] = [newId(), newId(), newId()]
        const choice = {
          name: 'Company',
          issuer: 'https://login.invalid',
          clientId: 'support-desk',
          secret: '',
          domains: ['example.com'],
          scopes: ['email'],
          factorAcrs: [],
          groupsClaim: 'groups',
          makesAccounts: false,
          trustsFactor: false,
          isOn: true,
        }
        await tx.loginProviders.insert({ ...choice, id, createdAt: at(0) })
        await tx.loginProviders.update(id, choice)
        await tx.loginProviders.setGroups(id, [{ group: 'staff', role: 'SupportTeam', teamId: null }])
        await tx.loginProviders.groups(id)
        await tx.loginProviders.beginFlow({ id: flowId, providerId: id, sealed: '', expiresAt: at(1) })
        await tx.loginProviders.takeFlow(flowId, at(0))
        await tx.loginProviders.useLogoutToken(newId(), at(1))
        await tx.loginProviders.dropExpired(at(0))
        await tx.identities.insert({
          id: identityId,
          providerId: id,
          issuer: choice.issuer,
          subject: identityId,
          accountId,
          email: 'ada@example.com',
          grantedRole: null,
          linkedAt: at(0),
          usedAt: at(0),
        })
        await tx.identities.use(identityId, { email: 'ada@example.com', at: at(1) })
        await tx.identities.setGrantedRole(identityId, 'SupportTeam')
        await tx.identities.setTeams(identityId, [NOTHING])
        await tx.identities.teamsOf(identityId)
        await tx.identities.holdSessions(identityId)
        await tx.identities.endSessions(identityId, null)
        await tx.identities.endSessions(identityId, NOTHING)
        await tx.identities.remove(identityId)
        await tx.identities.removeAllOf(accountId)
        await tx.loginProviders.hide(id, at(2))
        await tx.loginProviders.remove(id)
      }),
  ],
]
