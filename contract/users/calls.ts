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
      '`characters`: mixed scripts or invisible characters; `reserved`: a name of the help desk; `look_alike`: similar to the name of an older account.',
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
    .describe('Required action of this user. Until it is done, most calls are refused.'),
  ...chosenLocale,
  browser: browserLocale,
  workspace: workspaceSchema,
  sharesTickets: z
    .boolean()
    .describe('Whether a requester can read the tickets of others in their organisation.'),
})
export type CurrentUser = z.infer<typeof currentUser>

const userCard = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  image: z.string().nullable().describe('JPEG in base64 without a prefix, or null.'),
  isContact: z.boolean().describe('True for a person who has only written emails and cannot log in.'),
  claimedAt: z
    .string()
    .nullable()
    .describe('When a contact, who had only written emails, registered; otherwise null.'),
  isService: z.boolean().describe('True for a service account, which acts only through API tokens.'),
})
export type UserCardOnWire = z.infer<typeof userCard>

const suspension = z.object({
  suspendedAt: instant.describe('ISO 8601 in UTC.'),
  reason: z
    .enum(SUSPENDED_WHY)
    .describe('`directory`: SCIM sent `active: false`; the others were chosen by an admin.'),
  by: z
    .object({ id: z.string(), username: z.string(), isService: z.boolean() })
    .nullable()
    .describe('Who did it; null if unknown.'),
  token: z
    .object({ id: z.string(), name: z.string().describe('Empty when the token was deleted.') })
    .nullable()
    .describe('The API token used.'),
})
export type SuspensionOnWire = z.infer<typeof suspension>

export const userCalls = {
  getCurrentUser: call.get('/api/v1/users/me', {
    summary: 'The account of the actor',
    tool: { name: 'get_current_user', says: 'Who you act for, and with which role.' },
    who: ROLES,
    allowedBeforeRequiredAction: true,
    // Browser settings change without an event.
    etag: false,
    answer: currentUser,
  }),
  getUserCard: call.get('/api/v1/users/:userId/card', {
    summary: 'Name and picture of a user that the actor works with',
    who: ROLES,
    answer: userCard,
    errors: ['not_found'],
  }),
  getUserSuspension: call.get('/api/v1/users/:userId/suspension', {
    summary: 'When, why and by whom an account was suspended',
    who: ['Admin'],
    answer: z.object({ suspension: suspension.nullable().describe('Null if it is not suspended.') }),
    errors: ['not_found'],
  }),
  suspendUser: call.put('/api/v1/users/:userId/suspension', {
    transaction: 'none',
    summary:
      'Suspend an account: its sessions and tokens end, its open tickets are unassigned, and nobody can log in with it until the suspension ends',
    who: ['Admin'],
    body: z.object({ reason: z.enum(SUSPENSION_REASONS) }),
    answer: 'nothing',
    errors: ['validation', 'not_found', 'own_account', 'not_suspendable', 'local_admin_needed'],
  }),
  restoreUser: call.delete('/api/v1/users/:userId/suspension', {
    transaction: 'ending sessions',
    summary: 'End the suspension of an account, so that its owner can log in again',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found'],
  }),
  listUsernameIssues: call.get('/api/v1/username-issues', {
    summary: 'Accounts whose usernames are not allowed any more, by name',
    who: ['Admin'],
    query: listQuery.omit({ q: true }),
    answer: z.array(usernameIssue),
    paged: true,
    errors: ['validation'],
  }),
}
