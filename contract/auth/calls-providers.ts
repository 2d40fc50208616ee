import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { ROLES } from '../words.ts'
import { openedSession } from './calls-second-factor.ts'
import { devices } from './credentials.ts'
import { issuer, loginProvider, loginProviderDraft } from './provider.ts'

const ADMINS = ['Admin'] as const
const password = required(message('Enter your password.'), LIMITS.passwordMax)
const REACHING = ['login_provider_unreachable', 'login_provider_unfit'] as const

const identity = z.object({
  id: z.string(),
  provider: z.string().describe('What the provider is called.'),
  email: z.string().describe('As the provider last said.'),
  linkedAt: instant.describe('ISO 8601 in UTC.'),
  usedAt: instant.describe('ISO 8601 in UTC: when somebody last logged in by it.'),
})
export type IdentityOnWire = z.infer<typeof identity>

/** Login by OpenID Connect providers. */
export const providerCalls = {
  listLoginProviders: call.get('/api/v1/login-providers', {
    summary: 'All providers by which users log in, by name',
    who: ADMINS,
    answer: z.array(loginProvider),
  }),
  createLoginProvider: call.post('/api/v1/login-providers', {
    summary: 'Let users log in by a provider that speaks OpenID Connect',
    who: ADMINS,
    body: loginProviderDraft,
    answer: loginProvider,
    errors: [
      'validation',
      'login_issuer_in_use',
      'team_gone',
      'too_many_login_providers',
      'local_admin_needed',
    ],
  }),
  testLoginProvider: call.post('/api/v1/login-providers/test', {
    summary: 'Ask a provider how it is to be used, as a login does first',
    who: ADMINS,
    effect: 'read',
    body: z.object({ issuer }),
    answer: z.object({
      authorizationEndpoint: z.string(),
      logsOut: z.boolean().describe('Whether it says by the back channel when somebody logs out.'),
    }),
    errors: ['validation', ...REACHING],
  }),
  updateLoginProvider: call.put('/api/v1/login-providers/:providerId', {
    summary: 'Change a provider. Its issuer stays. Switched off, it ends all sessions that were begun by it',
    who: ADMINS,
    body: loginProviderDraft.extend({
      version: integer.describe('The version of the provider that the client knew.'),
    }),
    answer: loginProvider,
    errors: ['validation', 'not_found', 'login_provider_changed', 'team_gone', 'local_admin_needed'],
  }),
  deleteLoginProvider: call.delete('/api/v1/login-providers/:providerId', {
    summary: 'Delete a provider. Sessions that were begun by it end, and what its groups gave is taken back',
    who: ADMINS,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  listLoginOptions: call.get('/api/v1/login-options', {
    summary: 'Providers that one can log in by, by name',
    who: 'anyone',
    // Called before login.
    etag: false,
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  beginProviderLogin: call.post('/api/v1/logins/providers/:providerId/begin', {
    transaction: 'none',
    summary: 'Begin a login by a provider in this browser, which is given a cookie for ten minutes',
    who: 'anyone',
    answer: z.object({ address: z.string().describe('Where the browser is to go.') }),
    errors: ['login_provider_off', ...REACHING],
  }),
  finishProviderLogin: call.post('/api/v1/logins/providers/:providerId/finish', {
    transaction: 'none',
    summary: 'Finish a login with what the provider answered, in the browser that began it',
    who: 'anyone',
    body: z.object({
      query: z
        .string()
        .max(LIMITS.loginAnswer)
        .describe('The query of the address that the provider led to.'),
    }),
    answer: z.object({
      opened: openedSession.nullable(),
      link: z
        .object({ email: z.string() })
        .nullable()
        .describe('There is an account with this address: `linkProviderLogin` proves that it is theirs.'),
    }),
    errors: [
      'validation',
      'login_provider_off',
      'login_over',
      'login_declined',
      'login_answer_wrong',
      'login_clock_off',
      'login_address_unverified',
      'login_domain_unlisted',
      'login_without_account',
      'login_suspended',
      'second_factor_needed',
      ...REACHING,
    ],
  }),
  linkProviderLogin: call.post('/api/v1/logins/link', {
    transaction: 'none',
    summary:
      'Prove the account with the address of the provider by its password, and log in by the provider from now on',
    who: 'anyone',
    body: z.object({ password, devices }),
    answer: openedSession,
    errors: [
      'validation',
      'login_over',
      'login_provider_off',
      'password_wrong',
      'second_factor_needed',
      'too_many_requests',
    ],
  }),
  listIdentities: call.get('/api/v1/users/me/identities', {
    summary: 'By which providers the actor logs in',
    who: ROLES,
    answer: z.array(identity),
  }),
  deleteIdentity: call.post('/api/v1/users/me/identities/:identityId/delete', {
    transaction: 'ending sessions',
    summary: 'Log in by a provider no more. What its groups gave is taken back',
    who: ROLES,
    reauthentication: 'password',
    body: z.object({ password }),
    answer: 'nothing',
    errors: ['validation', 'password_wrong', 'too_many_requests', 'not_found'],
  }),
}
