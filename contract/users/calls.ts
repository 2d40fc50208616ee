import { z } from 'zod'
import { instant } from '../schemas.ts'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { browserLocale, chosenLocale } from './preferences.ts'
import { workspaceSchema } from './workspace-schema.ts'
import { SUSPENDED_WHY, SUSPENSION_REASONS } from './suspension.ts'
import { REQUIRED_ACTIONS, ROLES, USERNAME_ISSUES } from '../words.ts'

const usernameIssue = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  issue: z
    .enum(USERNAME_ISSUES)
    .describe(
      '`characters`: not of one script, or with signs that are not seen; `reserved`: speaks for the help desk; `look_alike`: looks like the name of an earlier account.',
    ),
})
export type UsernameIssueOnWire = z.infer<typeof usernameIssue>

/** The logged-in user. */
export const currentUser = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  requiredAction: z
    .enum(REQUIRED_ACTIONS)
    .nullable()
    .describe('What this user has to do first; until then most calls are refused.'),
  ...chosenLocale,
  browser: browserLocale,
  workspace: workspaceSchema,
})
export type CurrentUser = z.infer<typeof currentUser>

const userCard = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  image: z.string().nullable().describe('JPEG in base64 without a prefix, or null.'),
  isContact: z.boolean().describe('True of somebody who has only written mails, and has no login.'),
  claimedAt: z
    .string()
    .nullable()
    .describe('When they registered who had only written mails until then; null for all others.'),
  isService: z.boolean().describe('True of the account of a machine, which acts by API tokens alone.'),
})
export type UserCardOnWire = z.infer<typeof userCard>

const suspension = z.object({
  suspendedAt: instant.describe('ISO 8601 in UTC.'),
  reason: z
    .enum(SUSPENDED_WHY)
    .describe('`directory`: SCIM said `active: false`; the others an admin chose.'),
  by: z
    .object({ id: z.string(), username: z.string(), isService: z.boolean() })
    .nullable()
    .describe('Who did it; null where nothing is known of them any more.'),
  token: z
    .object({ id: z.string(), name: z.string().describe('Empty once the token is forgotten.') })
    .nullable()
    .describe('The API token by which it was done.'),
})
export type SuspensionOnWire = z.infer<typeof suspension>

export const userCalls = {
  getCurrentUser: call.get('/api/v1/users/me', {
    summary: 'Which account the actor is logged in with',
    tool: { name: 'get_current_user', says: 'Who you act for, and with which role.' },
    who: ROLES,
    allowedBeforeRequiredAction: true,
    // Browser settings change without an event.
    etag: false,
    answer: currentUser,
  }),
  getUserCard: call.get('/api/v1/users/:userId/card', {
    summary: 'Name and picture of somebody the actor works with',
    who: ROLES,
    answer: userCard,
    errors: ['not_found'],
  }),
  getUserSuspension: call.get('/api/v1/users/:userId/suspension', {
    summary: 'Since when, why and by whom an account is suspended',
    who: ['Admin'],
    answer: z.object({ suspension: suspension.nullable().describe('Null where it is not suspended.') }),
    errors: ['not_found'],
  }),
  suspendUser: call.put('/api/v1/users/:userId/suspension', {
    transaction: 'none',
    summary:
      'Suspend an account: its sessions and tokens are over, its unsolved tickets free again, and nobody logs in with it until that ends',
    who: ['Admin'],
    body: z.object({ reason: z.enum(SUSPENSION_REASONS) }),
    answer: 'nothing',
    errors: ['validation', 'not_found', 'own_account', 'not_suspendable', 'local_admin_needed'],
  }),
  restoreUser: call.delete('/api/v1/users/:userId/suspension', {
    transaction: 'ending sessions',
    summary: 'End the suspension of an account: its owner may log in again',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found'],
  }),
  listUsernameIssues: call.get('/api/v1/username-issues', {
    summary: 'Accounts whose usernames could not be chosen today, by name',
    who: ['Admin'],
    query: listQuery.omit({ q: true }),
    answer: z.array(usernameIssue),
    paged: true,
    errors: ['validation'],
  }),
}
