import { message } from '../languages/message.ts'
import { instant } from '../schemas.ts'
import { z } from 'zod'
import { call, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'
import { listQuery } from '../paging.ts'

const formerUser = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  deletedAt: instant.describe('ISO 8601 in UTC.'),
})
export type FormerUserOnWire = z.infer<typeof formerUser>

/** Scopes for an export of a user's data. */
const ALL_OF_SOMEBODY = [
  'tickets:read',
  'conversations:read',
  'files:read',
  'users:read',
  'notifications:read',
  'views:read',
  'macros:read',
] as const

export const privacyCalls = {
  exportOwnData: call.get('/api/v1/users/me/export', {
    summary: 'All data about the actor, as a ZIP archive',
    who: ROLES,
    answer: 'binary',
    media: 'application/zip',
    cost: 'export',
    alsoScopes: ALL_OF_SOMEBODY,
    errors: ['too_many_requests'],
  }),
  exportUser: call.get('/api/v1/users/:userId/export', {
    summary: 'All data about a user, as a ZIP archive',
    who: ['Admin'],
    answer: 'binary',
    media: 'application/zip',
    cost: 'export',
    alsoScopes: ALL_OF_SOMEBODY,
    errors: ['not_found', 'too_many_requests'],
  }),
  listFormerUsers: call.get('/api/v1/former-users', {
    summary: 'Deleted accounts whose names are still stored; `q` is the beginning of a name',
    who: ['Admin'],
    query: listQuery,
    answer: z.array(formerUser),
    paged: true,
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
  eraseUser: call.post('/api/v1/users/:userId/erase', {
    transaction: 'none',
    summary: 'Erase the personal data of a user; their tickets and conversations stay without a name',
    who: ['Admin'],
    answer: 'nothing',
    alsoScopes: ['users:admin'],
    errors: ['not_found', 'own_account', 'last_admin'],
  }),
  eraseOwnAccount: call.post('/api/v1/users/me/erase', {
    transaction: 'none',
    summary: 'Erase the personal data of the actor; their tickets and conversations stay without a name',
    who: ['User'],
    sessionOnly: true,
    reauthentication: 'password',
    body: z.object({ password: required(message('Enter your password.'), LIMITS.passwordMax) }),
    answer: 'nothing',
    errors: ['validation', 'password_wrong', 'too_many_requests'],
  }),
}
