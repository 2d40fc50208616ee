import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call, required, UPLOAD_ERRORS } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { ACCOUNT_SORTS, ROLES } from '../words.ts'

const ticketCount = integer

const account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  department: z.string(),
  employeeCode: z.string(),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  suspendedAt: instant.nullable().describe('ISO 8601 in UTC; null: not suspended.'),
  isService: z.boolean().describe('True for a service account, which acts only through API tokens.'),
  ticketsRaised: ticketCount,
  ticketsAssigned: ticketCount,
})
export type AccountOnWire = z.infer<typeof account>

const profile = z.object({
  department: required(message('Please enter your department.'), LIMITS.department),
  employeeCode: required(message('Please enter your employee code.'), LIMITS.employeeCode),
})

/** Accounts for admins, and the own profile. */
export const accountCalls = {
  listUsers: call.get('/api/v1/users', {
    summary: 'Accounts of a role, with the number of tickets created by or assigned to them',
    who: ['Admin'],
    query: listQuery.extend({
      role: z.enum(ROLES),
      sort: z.enum(ACCOUNT_SORTS).default('-createdAt'),
    }),
    answer: z.array(account),
    paged: true,
    errors: ['validation'],
  }),
  deleteUser: call.delete('/api/v1/users/:userId', {
    transaction: 'none',
    summary: 'Delete an account; its tickets and conversations stay',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found', 'own_account', 'last_admin'],
  }),
  updateProfile: call.put('/api/v1/users/me/profile', {
    transaction: 'none',
    summary: 'Set picture, department and employee code of the actor',
    who: ['User'],
    upload: {
      image: 'picture',
      fields: { profile },
      missing: message('Please choose a picture and fill in both fields.'),
    },
    answer: z.object({ image: z.string().describe('JPEG in base64 without a prefix.'), ...profile.shape }),
    errors: UPLOAD_ERRORS,
  }),
}
