import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { ROLES } from '../words.ts'
import { SUSPENDED_WHY } from './suspension.ts'

/** Data of a user that a directory can set. */
const SYNCED = ['userName', 'externalId', 'name', 'email', 'department', 'employeeNumber'] as const

/** Events of accounts. */
export const userEvents = {
  'account.registered': event({
    data: { accountId: field.account },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message('{actor} registered {about, select, gone {a former member} other {{user}}}'),
    },
    stale: ['users', 'agents', 'reports'],
  }),
  'account.added': event({
    data: { accountId: field.account, role: field.oneOf(ROLES) },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} added {about, select, gone {a former member} other {{user}}} as {role, select, SupportTeam {Support Team} Admin {Admin} other {User}}',
      ),
      nobody: SYSTEM,
    },
    stale: ['users', 'agents', 'reports'],
  }),
  /** Groups of a provider or directory changed a role. */
  'account.role_changed': event({
    data: { accountId: field.account, role: field.oneOf(ROLES), from: field.oneOf(ROLES) },
    audience: 'subject and staff',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} made {about, select, gone {a former member} other {{user}}} {role, select, SupportTeam {Support Team} Admin {Admin} other {User}}',
      ),
      nobody: message('A login provider'),
    },
    stale: ['user', 'users', 'agents', 'reports', 'session', 'teams'],
    recheck: 'subject',
  }),
  // Only staff receive events about profiles of other users.
  'account.profile_updated': event({
    data: { accountId: field.account },
    audience: 'subject and staff',
    audit: { group: 'accounts', sentence: message('{actor} updated their profile') },
    stale: ['user', 'users', 'session'],
  }),
  /** Language or time zone changed. */
  'account.preferences_set': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: { group: 'accounts', sentence: message('{actor} chose their language and time zone') },
    stale: ['preferences'],
  }),
  /** The account was suspended. `why` is missing in events of earlier versions, which only directories caused. */
  'account.suspended': event({
    data: { accountId: field.account, why: field.optional(field.oneOf(SUSPENDED_WHY)) },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: ({ why = 'directory' }) =>
        why === 'directory'
          ? message('{actor} suspended the account of {about, select, gone {a former member} other {{user}}}')
          : message(
              '{actor} suspended the account of {about, select, gone {a former member} other {{user}}}: {why, select, left {left the organisation} away {on leave} security {possibly compromised} other {another reason}}',
            ),
    },
    stale: ['user', 'users', 'agents', 'teams', 'reports', 'webhooks'],
    recheck: 'subject',
  }),
  'account.restored': event({
    data: { accountId: field.account },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} ended the suspension of the account of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: ['user', 'users', 'agents', 'teams', 'reports', 'webhooks'],
  }),
  /** A directory changed a user's data. */
  'account.synced': event({
    data: { accountId: field.account, what: field.someOf(SYNCED) },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} updated the directory data of {about, select, gone {a former member} other {{user}}}',
      ),
    },
    stale: ['user', 'users', 'agents'],
  }),
  'account.deleted': event({
    data: { accountId: field.account, role: field.oneOf(ROLES) },
    audience: 'admins',
    audit: {
      group: 'accounts',
      sentence: message(
        '{actor} deleted the account of {about, select, self {themselves} gone {a former member} other {{user}}}',
      ),
    },
    // The tickets of the account have events of their own.
    stale: ['user', 'users', 'agents', 'teams', 'formerUsers', 'reports', 'queue', 'views', 'macros'],
    recheck: 'subject',
  }),
}
