import { message } from '../languages/message.ts'
import { instant, integer } from '../schemas.ts'
import { z } from 'zod'
import { checkPasswords, credentials, address, devices } from '../auth/credentials.ts'
import { call, confirmation, id, optional, required, UPLOAD_ERRORS } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { TEXTS } from '../texts.ts'
import { REQUIRED_ACTIONS, ROLES, STAFF_ROLES, USER_SORTS } from '../words.ts'

const incomplete = TEXTS.registrationIncomplete

export const session = z.object({
  user_name: z.string(),
  power: z.enum(ROLES),
  jwttoken: z.string(),
  empcode: z.string(),
  dept: z.string(),
  pro_img: z.boolean(),
  image: z.string().nullable().describe('JPEG in base64 without a prefix, or null.'),
})
export type SessionOnWire = z.infer<typeof session>

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  power: z.enum(ROLES),
  department: z.string(),
  EmployeeCode: z.string(),
  CreatedAT: instant.describe('ISO 8601 in UTC.'),
  CreatedTickets: z
    .array(z.string())
    .describe(`Ids of tickets raised, newest first, at most ${LIMITS.ticketIdsPerUser}.`),
  Assignedtickets: z
    .array(z.string())
    .describe(`Ids of tickets assigned, newest first, at most ${LIMITS.ticketIdsPerUser}.`),
  TotalCreated: integer,
  TotalAssigned: integer,
  SuspendedAT: instant
    .optional()
    .describe('ISO 8601 in UTC: when the account was suspended; omitted for others.'),
  IsService: z.literal(true).optional().describe('Only for service accounts.'),
})
export type UserOnWire = z.infer<typeof user>

export const registration = z
  .object({
    ...credentials,
    otpemail: required(incomplete, LIMITS.email),
    otp: required(incomplete, LIMITS.passwordMax),
    pto: required(incomplete, LIMITS.passwordMax),
  })
  .check(checkPasswords('repeatpassword'))

export const staffRegistration = z
  .object({
    ...credentials,
    otpemail: optional(LIMITS.email),
    otp: optional(LIMITS.passwordMax),
    pto: optional(LIMITS.passwordMax),
  })
  .check(checkPasswords('repeatpassword'))

const withoutSpace = (most: number) =>
  required(TEXTS.loginIncomplete, most).refine((value) => !value.includes(' '), TEXTS.loginHasSpace)

export const login = z.object({
  log_detail: withoutSpace(LIMITS.email),
  userPassword: withoutSpace(LIMITS.passwordMax),
  devices,
})

const profileInput = z.object({
  department: required(message('Please enter your department.'), LIMITS.department),
  EMPcode: required(message('Please enter your employee code.'), LIMITS.employeeCode),
})

const signedIn = z.object({
  msg: z.string(),
  loginnewuser: session,
  owes: z
    .enum(REQUIRED_ACTIONS)
    .optional()
    .describe('Required action of this user. Until it is done, all other calls are refused.'),
})

/** Specified calls for codes, registration and sessions. */
export const legacyLoginCalls = {
  requestCode: call.post('/api/otpsent', {
    transaction: 'none',
    standsFor: null,
    summary: 'Send a one-time code to an email address',
    who: 'anyone',
    body: z.object({ email: address(TEXTS.emailNeeded) }),
    answer: z.object({ Email: z.string(), Otp: z.string() }),
    errors: ['validation', 'too_many_requests'],
  }),
  register: call.post('/api/Register', {
    transaction: 'none',
    standsFor: null,
    summary: 'Register an account with the role User',
    who: 'anyone',
    body: registration,
    answer: confirmation,
    errors: ['validation', 'code_wrong', 'password_common', 'name_in_use', 'name_reserved', 'email_in_use'],
  }),
  addStaff: call.post('/api/Add/:role', {
    transaction: 'none',
    standsFor: null,
    summary: 'Create an account for an admin or a support member',
    who: ['Admin'],
    params: z.object({ role: z.enum(STAFF_ROLES, { error: TEXTS.roleNeeded }) }),
    body: staffRegistration,
    answer: confirmation,
    errors: ['validation', 'code_wrong', 'password_common', 'name_in_use', 'name_reserved', 'email_in_use'],
  }),
  logIn: call.post('/api/Login', {
    transaction: 'none',
    standsFor: null,
    summary: 'Log in with username or email address',
    who: 'anyone',
    body: login,
    answer: signedIn,
    errors: ['validation', 'login_failed', 'login_suspended', 'second_factor_needed', 'too_many_requests'],
  }),
  checkSession: call.get('/api/Alreadylogin', {
    standsFor: 'getCurrentUser',
    summary: 'The account of the actor',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: signedIn,
  }),
  logOut: call.post('/api/Logout', {
    transaction: 'ending sessions',
    standsFor: null,
    summary: 'Log out: end the session',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: confirmation,
  }),
}

/** Specified calls for accounts. */
export const legacyUserCalls = {
  legacyUpdateProfile: call.post('/api/profilepic', {
    transaction: 'none',
    standsFor: 'updateProfile',
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
  listSupportMembers: call.get('/api/supportteamlist', {
    standsFor: 'listAgents',
    summary: 'Support members, by name',
    who: ['Admin'],
    query: listQuery,
    answer: z.array(z.object({ _id: z.string(), username: z.string(), email: z.string() })),
    paged: true,
    errors: ['validation'],
  }),
  legacyListUsers: call.get('/api/AllUsersByAdmin/:filter', {
    standsFor: 'listUsers',
    summary: 'Accounts of a role',
    who: ['Admin'],
    params: z.object({ filter: z.enum(ROLES) }),
    query: listQuery.extend({ sort: z.enum(USER_SORTS).default('-CreatedAT') }),
    answer: z.object({ data: z.array(user) }),
    paged: true,
    errors: ['validation'],
  }),
  legacyDeleteUser: call.delete('/api/DeleteUser/:userid/:power', {
    transaction: 'none',
    standsFor: 'deleteUser',
    summary: 'Delete an account; its tickets and conversations stay',
    who: ['Admin'],
    params: z.object({ userid: id, power: z.enum(ROLES) }),
    answer: confirmation,
    errors: ['validation', 'not_found', 'own_account', 'last_admin'],
  }),
}
