import { message } from '../languages/message.ts'
import { instant, integer } from '../schemas.ts'
import { z } from 'zod'
import { call, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { FACTOR_KINDS, REQUIRED_ACTIONS, ROLES } from '../words.ts'

export const factor = z.object({
  id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  addedAt: instant.describe('ISO 8601 in UTC.'),
  lastUsedAt: instant.nullable().describe('ISO 8601 in UTC; null if never used.'),
})
export type FactorOnWire = z.infer<typeof factor>

const factorsOfUser = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: integer.describe('Number of unused recovery codes.'),
})

export const ownFactors = factorsOfUser.extend({
  required: z.boolean().describe('Whether two-factor authentication is required for the role of the actor.'),
  passkeys: z.boolean().describe('Whether passkeys work at the address of this help desk.'),
})

export const securitySettings = z.object({
  secondFactor: z
    .array(z.enum(ROLES))
    .max(ROLES.length)
    .describe('Roles that require two-factor authentication.'),
})

const securityOverview = securitySettings.extend({
  withoutSecondFactor: z
    .array(z.object({ role: z.enum(ROLES), count: integer }))
    .describe('Number of accounts per role that can log in without a second factor.'),
})

/** Part of a passkey message between browser and server: base64url, or a short word. */
const part = (most: number) => z.string().max(most)
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: integer, type: z.literal('public-key') })),
  timeout: integer,
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyOffer = z.infer<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: integer,
  allowCredentials: z.array(credential),
  userVerification: z.literal('preferred'),
})
export type PasskeyRequest = z.infer<typeof requestOptions>

// Browsers add further fields.
const newPasskeyAnswer = z.looseObject({
  id: part(1400),
  rawId: part(1400),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: part(4000),
    attestationObject: part(16_000),
    transports: z.array(part(20)).max(10).default([]),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>

export const passkeyAnswer = z.looseObject({
  id: part(1400),
  rawId: part(1400),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: part(4000),
    authenticatorData: part(4000),
    signature: part(8000),
    userHandle: part(200).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

const PASSWORD_NEEDED = message('Enter your password.')
const CODE_NEEDED = message('Please enter a code.')
const password = required(PASSWORD_NEEDED, LIMITS.passwordMax)
const code = required(CODE_NEEDED, LIMITS.factorCode)
export const ownPassword = z.object({ password })
export const factorCode = z.object({ code })
export const passkeyName = z.object({
  name: required(message('Please name this passkey.'), LIMITS.factorName).transform((value) => value.trim()),
})

const key = z.string().min(1).max(64)
const PROOF_ERRORS = ['validation', 'second_step_over', 'second_factor_wrong', 'too_many_requests'] as const
const SETUP_ERRORS = ['validation', 'second_step_over', 'second_factor_wrong', 'factor_in_use'] as const
const PASSWORD_ERRORS = ['validation', 'password_wrong', 'too_many_requests'] as const
const recoveryCodes = z
  .array(z.string())
  .describe('Recovery codes, shown only once; empty if the account already had some.')
const added = z.object({ recoveryCodes })

/** Answer of a successful login. */
export const openedSession = z.object({
  session: z.object({
    token: z.string().describe('Send it as a bearer token.'),
    username: z.string(),
    role: z.enum(ROLES),
    department: z.string(),
    employeeCode: z.string(),
    hasPicture: z.boolean(),
    image: z.string().nullable().describe('JPEG in base64 without a prefix, or null.'),
  }),
  requiredAction: z
    .enum(REQUIRED_ACTIONS)
    .nullable()
    .describe('Required action of this user. Until it is done, most calls are refused.'),
})
export type OpenedSession = z.infer<typeof openedSession>

export const factorCalls = {
  verifyLoginCode: call.post('/api/v1/logins/codes/verify', {
    transaction: 'none',
    summary: 'Finish a login with a code of an authenticator app, or a recovery code',
    who: 'anyone',
    body: z.object({ challenge: key, code }),
    answer: openedSession,
    errors: [...PROOF_ERRORS, 'factor_unreadable'],
  }),
  createLoginPasskeyOptions: call.post('/api/v1/logins/passkeys/options', {
    transaction: 'none',
    summary: 'Options for the browser to finish a login with a passkey',
    who: 'anyone',
    body: z.object({ challenge: key }),
    answer: z.object({ options: requestOptions }),
    errors: ['validation', 'second_step_over'],
  }),
  verifyLoginPasskey: call.post('/api/v1/logins/passkeys/verify', {
    transaction: 'none',
    summary: 'Finish a login with a passkey',
    who: 'anyone',
    body: z.object({ challenge: key, answer: passkeyAnswer }),
    answer: openedSession,
    errors: PROOF_ERRORS,
  }),
  getSecondFactors: call.get('/api/v1/users/me/second-factors', {
    summary: 'Second factors of the actor',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    answer: ownFactors,
  }),
  createAuthenticatorAppSetup: call.post('/api/v1/users/me/authenticator-apps/setups', {
    summary: 'Start adding an authenticator app',
    who: ROLES,
    reauthentication: 'password',
    allowedBeforeRequiredAction: true,
    body: ownPassword,
    answer: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }),
    errors: [...PASSWORD_ERRORS, 'factor_in_use'],
  }),
  createAuthenticatorApp: call.post('/api/v1/users/me/authenticator-apps', {
    transaction: 'none',
    summary: 'Finish adding an authenticator app with its first code',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: z.object({ setup: key, code }),
    answer: added,
    errors: SETUP_ERRORS,
  }),
  createPasskeySetup: call.post('/api/v1/users/me/passkeys/setups', {
    summary: 'Start adding a passkey',
    who: ROLES,
    reauthentication: 'password',
    allowedBeforeRequiredAction: true,
    body: ownPassword,
    answer: z.object({ setup: z.string(), options: creationOptions }),
    errors: [...PASSWORD_ERRORS, 'too_many_passkeys', 'passkeys_unusable'],
  }),
  createPasskey: call.post('/api/v1/users/me/passkeys', {
    transaction: 'none',
    summary: 'Finish adding a passkey',
    who: ROLES,
    allowedBeforeRequiredAction: true,
    body: z.object({ setup: key, ...passkeyName.shape, answer: newPasskeyAnswer }),
    answer: added,
    errors: [...SETUP_ERRORS, 'too_many_passkeys'],
  }),
  deleteSecondFactor: call.post('/api/v1/users/me/second-factors/:id/delete', {
    summary: 'Remove a second factor of the actor',
    who: ROLES,
    reauthentication: 'password',
    body: ownPassword,
    answer: 'nothing',
    errors: [...PASSWORD_ERRORS, 'not_found'],
  }),
  createRecoveryCodes: call.post('/api/v1/users/me/recovery-codes', {
    transaction: 'none',
    summary: 'Create new recovery codes; old ones stop working',
    who: ROLES,
    reauthentication: 'password',
    body: ownPassword,
    answer: z.object({ recoveryCodes }),
    errors: [...PASSWORD_ERRORS, 'not_found'],
  }),
  getUserSecondFactors: call.get('/api/v1/users/:userId/second-factors', {
    summary: 'Second factors of a user',
    who: ['Admin'],
    answer: factorsOfUser,
    errors: ['validation', 'not_found'],
  }),
  deleteUserSecondFactors: call.delete('/api/v1/users/:userId/second-factors', {
    transaction: 'ending sessions',
    summary: 'Remove all second factors of a user who lost them, and end their sessions',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found', 'own_account'],
  }),
  getSecuritySettings: call.get('/api/v1/security-settings', {
    summary: 'Roles that require two-factor authentication',
    who: ['Admin'],
    answer: securityOverview,
  }),
  updateSecuritySettings: call.put('/api/v1/security-settings', {
    summary: 'Set the roles that require two-factor authentication',
    who: ['Admin'],
    body: securitySettings,
    answer: securitySettings,
    errors: ['validation'],
  }),
}
