import { z } from 'zod'
import { call, message, optional, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { normalUsername, usernameProblem } from '../users/username.ts'
import { REQUIRED_ACTIONS, ROLES, STAFF_ROLES } from '../words.ts'
import { passwordProblem } from './password.ts'

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

const incomplete = TEXTS.registrationIncomplete
/** A mandatory e-mail address. */
export const address = (text: string) =>
  required(text, LIMITS.email)
    .transform((value) => value.trim())
    .pipe(z.email('Please enter a valid e-mail address.'))

/** Like zod's own pattern, with domains of one word too: the first admin's default address is `admin@localhost`. */
const KNOWN_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)*[A-Za-z0-9][A-Za-z0-9-]*$/

/** A mandatory e-mail address that an account may have already. */
export const knownAddress = (text: string) =>
  required(text, LIMITS.email)
    .transform((value) => value.trim())
    .pipe(z.email({ pattern: KNOWN_ADDRESS, error: 'Please enter a valid e-mail address.' }))

/** A chosen password, typed twice; {@link checkPasswords} holds it against the rules. */
export const newPassword = {
  password: required(incomplete, LIMITS.passwordMax),
  repeatpassword: required(incomplete, LIMITS.passwordMax),
}

/** So many units of UTF-16 may become one character of a name. */
const MOST_UNITS = 8

const credentials = {
  username: required(incomplete, MOST_UNITS * LIMITS.username)
    .transform(normalUsername)
    .check(({ value, issues }) => {
      const problem = usernameProblem(value)
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    }),
  email: address(incomplete),
  ...newPassword,
}

/** Holds a chosen password against the rules for passwords. */
export const checkPasswords = ({
  value,
  issues,
}: {
  value: { password: string; repeatpassword: string }
  issues: z.core.$ZodRawIssue[]
}): void => {
  const problem = passwordProblem(value.password, value.repeatpassword)
  if (problem) issues.push({ code: 'custom', path: [problem.field], message: problem.text, input: value })
}

export const registration = z
  .object({
    ...credentials,
    otpemail: required(incomplete, LIMITS.email),
    otp: required(incomplete, LIMITS.passwordMax),
    pto: required(incomplete, LIMITS.passwordMax),
  })
  .check(checkPasswords)

export const staffRegistration = z
  .object({
    ...credentials,
    otpemail: optional(LIMITS.email),
    otp: optional(LIMITS.passwordMax),
    pto: optional(LIMITS.passwordMax),
  })
  .check(checkPasswords)

const withoutSpace = (most: number) =>
  required(TEXTS.loginIncomplete, most).refine((value) => !value.includes(' '), TEXTS.loginHasSpace)

/** What the browser was given when people logged in before; anything else counts as nothing. */
export const devices = z
  .array(z.string().max(LIMITS.deviceToken))
  .max(LIMITS.devices)
  .optional()
  .catch(undefined)
  .describe('What `rememberDevice` gave, so that strangers who guess lock nobody out of a browser they use.')

export const login = z.object({
  log_detail: withoutSpace(LIMITS.email),
  userPassword: withoutSpace(LIMITS.passwordMax),
  devices,
})

export const signedIn = z.object({
  msg: z.string(),
  loginnewuser: session,
  owes: z
    .enum(REQUIRED_ACTIONS)
    .optional()
    .describe('What this person has to do first; until then every other call is refused.'),
})

/** Registration, login and logout. */
export const loginCalls = {
  requestCode: call({
    method: 'POST',
    path: '/api/otpsent',
    summary: 'Send a one-time code to an address',
    who: 'anyone',
    body: z.object({ email: address(TEXTS.emailNeeded) }),
    answer: z.object({ Email: z.string(), Otp: z.string() }),
    errors: ['validation', 'too_many_requests'],
  }),
  register: call({
    method: 'POST',
    path: '/api/Register',
    summary: 'Open an account with the role User',
    who: 'anyone',
    body: registration,
    answer: message,
    errors: ['validation', 'code_wrong', 'password_common', 'name_in_use', 'name_reserved', 'email_in_use'],
  }),
  addStaff: call({
    method: 'POST',
    path: '/api/Add/:role',
    summary: 'Open an account for an admin or a support member',
    who: ['Admin'],
    params: z.object({ role: z.enum(STAFF_ROLES, { error: TEXTS.roleNeeded }) }),
    body: staffRegistration,
    answer: message,
    errors: ['validation', 'code_wrong', 'password_common', 'name_in_use', 'name_reserved', 'email_in_use'],
  }),
  logIn: call({
    method: 'POST',
    path: '/api/Login',
    summary: 'Log in with username or e-mail address',
    who: 'anyone',
    body: login,
    answer: signedIn,
    errors: ['validation', 'login_failed', 'second_factor_needed', 'too_many_requests'],
  }),
  rememberDevice: call({
    method: 'POST',
    path: '/api/v1/devices',
    summary: 'Make this browser one that the caller has logged in with before',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: z.object({ devices }),
    answer: z.object({
      devices: z.array(z.string()).describe('To be kept, and sent along with logins. They open nothing.'),
    }),
    errors: ['validation'],
  }),
  checkSession: call({
    method: 'GET',
    path: '/api/Alreadylogin',
    summary: 'Who the caller is',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: signedIn,
    errors: [],
  }),
  logOut: call({
    method: 'POST',
    path: '/api/Logout',
    summary: 'End the session on the server',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: message,
    errors: [],
  }),
}
