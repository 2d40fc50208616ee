import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { ROLE_WORDS, ROLES, type Role } from '../words.ts'

/** What happens to accounts. */
export const userEvents = {
  'account.registered': event(
    { accountId: field.account },
    {
      audience: 'admins',
      audit: { group: 'accounts', sentence: ({ whom }) => `registered ${whom}` },
      stale: ['users', 'agents', 'reports'],
    },
  ),
  'account.added': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: 'admins',
      audit: {
        group: 'accounts',
        sentence: ({ details, whom }) =>
          `added ${whom} as ${ROLE_WORDS[details.role as Role] ?? details.role}`,
        nobody: 'The system',
      },
      stale: ['users', 'agents', 'reports'],
    },
  ),
  // Profiles are those of users, so of other users’ only staff hear.
  'account.profile_updated': event(
    { accountId: field.account },
    {
      audience: 'subject and staff',
      audit: { group: 'accounts', sentence: () => 'updated their profile' },
      stale: ['user', 'users', 'session'],
    },
  ),
  /** Language or time zone. */
  'account.preferences_set': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'accounts', sentence: () => 'chose their language and time zone' },
      stale: ['preferences'],
    },
  ),
  'account.deleted': event(
    { accountId: field.account, role: field.oneOf(ROLES) },
    {
      audience: 'admins',
      audit: { group: 'accounts', sentence: ({ whose }) => `deleted the account of ${whose}` },
      // Tickets that the account had are told of one by one.
      stale: ['user', 'users', 'agents', 'formerUsers', 'reports'],
      recheck: 'subject',
    },
  ),
}
