import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Provider settings that an admin can change. */
export const LOGIN_PROVIDER_FIELDS = [
  'name',
  'clientId',
  'domains',
  'scopes',
  'groupsClaim',
  'groups',
  'makesAccounts',
  'trustsFactor',
  'factorAcrs',
  'isOn',
  'clientSecret',
] as const

const providerId = field.row
const stale = ['loginProviders'] as const
const IDENTITIES = ['identities'] as const

/** Logins by OpenID Connect providers. */
export const providerEvents = {
  'login_provider.added': event({
    data: { providerId },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} added a login provider') },
    stale,
  }),
  'login_provider.changed': event({
    data: { providerId, what: field.someOf(LOGIN_PROVIDER_FIELDS) },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} changed a login provider') },
    stale,
    recheck: 'everybody',
  }),
  'login_provider.deleted': event({
    data: { providerId },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} deleted a login provider') },
    stale,
    recheck: 'everybody',
  }),
  /** A user linked a provider to their account. */
  'identity.linked': event({
    data: { accountId: field.account, identityId: field.row, providerId },
    audience: 'subject',
    audit: { group: 'security', sentence: message('{actor} linked their account with a login provider') },
    stale: IDENTITIES,
  }),
  'identity.unlinked': event({
    data: { accountId: field.account, identityId: field.row, providerId },
    audience: 'subject',
    audit: {
      group: 'security',
      sentence: message(
        '{about, select, gone {A former member} other {{user}}} logs in by a login provider no more, said {actor}',
      ),
      nobody: SYSTEM,
    },
    stale: IDENTITIES,
    recheck: 'subject',
  }),
  /** The first login by a provider created an account. */
  'account.provided': event({
    data: { accountId: field.account, providerId },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message('{actor} was given an account at their first login by a provider'),
    },
    stale: ['users', 'agents', 'reports'],
  }),
  /** A back-channel logout ended a session. */
  'session.ended_by_provider': event({
    data: { accountId: field.account, providerId },
    audience: 'nobody',
    audit: {
      group: 'logins',
      sentence: message('A provider logged {about, select, gone {a former member} other {{user}}} out'),
      nobody: SYSTEM,
    },
    stale: [],
    recheck: 'subject',
    retention: 'audit',
  }),
}
