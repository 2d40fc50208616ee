import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { ROLES } from '../words.ts'

/** What happens to accounts. */
export const userEvents = {
  'account.registered': event(
    { accountId: field.account },
    {
      audience: 'admins',
      audit: {
        group: 'accounts',
        sentence: message('{actor} registered {about, select, gone {a former member} other {{user}}}'),
      },
      stale: ['users', 'agents', 'reports'],
    },
  ),
  'account.added': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: 'admins',
      audit: {
        group: 'accounts',
        sentence: message(
          '{actor} added {about, select, gone {a former member} other {{user}}} as {role, select, SupportTeam {Support Team} Admin {Admin} other {User}}',
        ),
        nobody: message('The system'),
      },
      stale: ['users', 'agents', 'reports'],
    },
  ),
  // Profiles are those of users, so of other users’ only staff hear.
  'account.profile_updated': event(
    { accountId: field.account },
    {
      audience: 'subject and staff',
      audit: { group: 'accounts', sentence: message('{actor} updated their profile') },
      stale: ['user', 'users', 'session'],
    },
  ),
  /** Language or time zone. */
  'account.preferences_set': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'accounts', sentence: message('{actor} chose their language and time zone') },
      stale: ['preferences'],
    },
  ),
  'account.deleted': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: 'admins',
      audit: {
        group: 'accounts',
        sentence: message(
          '{actor} deleted the account of {about, select, self {themselves} gone {a former member} other {{user}}}',
        ),
      },
      // Tickets that the account had are told of one by one.
      stale: ['user', 'users', 'agents', 'teams', 'formerUsers', 'reports', 'views', 'macros'],
      lists: 'named',
      recheck: 'subject',
    },
  ),
}
