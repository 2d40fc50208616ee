import { z } from 'zod'
import { call, id, message, required, UPLOAD_ERRORS } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { ROLES, USER_SORTS, USERNAME_ISSUES } from '../words.ts'
import { listQuery } from '../tickets/calls.ts'

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  power: z.enum(ROLES),
  department: z.string(),
  EmployeeCode: z.string(),
  CreatedAT: z.string().describe('ISO 8601 in UTC.'),
  CreatedTickets: z
    .array(z.string())
    .describe(`Ids of tickets raised, newest first, at most ${LIMITS.ticketIdsPerUser}.`),
  Assignedtickets: z
    .array(z.string())
    .describe(`Ids of tickets assigned, newest first, at most ${LIMITS.ticketIdsPerUser}.`),
  TotalCreated: z.number().int(),
  TotalAssigned: z.number().int(),
})
export type UserOnWire = z.infer<typeof user>

export const usernameIssue = z.object({
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

export const profileInput = z.object({
  department: required('Please enter your department.', LIMITS.department),
  EMPcode: required('Please enter your employee code.', LIMITS.employeeCode),
})

export const userCalls = {
  updateProfile: call({
    method: 'POST',
    path: '/api/profilepic',
    summary: 'Set picture, department and employee code',
    who: ['User'],
    upload: {
      image: 'img',
      fields: { inputs: profileInput },
      missing: 'Please choose a picture and fill in both fields.',
    },
    answer: z.object({ msg: z.string(), image: z.string(), dept: z.string(), empcode: z.string() }),
    errors: UPLOAD_ERRORS,
  }),
  listSupportMembers: call({
    method: 'GET',
    path: '/api/supportteamlist',
    summary: 'Support members, by name',
    who: ['Admin'],
    query: listQuery,
    answer: z.array(z.object({ _id: z.string(), username: z.string(), email: z.string() })),
    paged: true,
    errors: ['validation'],
  }),
  listPeople: call({
    method: 'GET',
    path: '/api/AllUsersByAdmin/:filter',
    summary: 'Accounts of a role',
    who: ['Admin'],
    params: z.object({ filter: z.enum(ROLES) }),
    query: listQuery.extend({ sort: z.enum(USER_SORTS).default('-CreatedAT') }),
    answer: z.object({ data: z.array(user) }),
    paged: true,
    errors: ['validation'],
  }),
  listUsernameIssues: call({
    method: 'GET',
    path: '/api/v1/username-issues',
    summary: 'Accounts whose usernames could not be chosen today, by name',
    who: ['Admin'],
    query: listQuery.omit({ q: true }),
    answer: z.array(usernameIssue),
    paged: true,
    errors: ['validation'],
  }),
  deletePerson: call({
    method: 'DELETE',
    path: '/api/DeleteUser/:userid/:power',
    summary: 'Delete an account; its tickets and chats stay',
    who: ['Admin'],
    params: z.object({ userid: id, power: z.enum(ROLES) }),
    answer: message,
    errors: ['validation', 'not_found', 'own_account', 'last_admin'],
  }),
}
