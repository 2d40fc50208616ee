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
  provider: z.string().describe('Name of the provider.'),
  email: z.string().describe('As last reported by the provider.'),
  linkedAt: instant.describe('ISO 8601 in UTC.'),
  usedAt: instant.describe('ISO 8601 in UTC: the last login with it.'),
})
export type IdentityOnWire = z.infer<typeof identity>

/** Login by OpenID Connect providers. */
export const providerCalls = {
  listLoginProviders: call.get('/api/v1/login-providers', {
    summary: 'List login providers by name',
    who: ADMINS,
    answer: z.array(loginProvider),
  }),
  createLoginProvider: call.post('/api/v1/login-providers', {
    summary: 'Add a login provider that supports OpenID Connect',
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
    summary: 'Fetch the configuration of a provider, as the first step of a login',
    who: ADMINS,
    effect: 'read',
    body: z.object({ issuer }),
    answer: z.object({
      authorizationEndpoint: z.string(),
      logsOut: z.boolean().describe('Whether it supports back-channel logout.'),
    }),
    errors: ['validation', ...REACHING],
  }),
  updateLoginProvider: call.put('/api/v1/login-providers/:providerId', {
    summary: 'Change a provider, except its issuer. Disabling it ends all its sessions',
    who: ADMINS,
    body: loginProviderDraft.extend({
      version: integer.describe('The version of the provider that the client read.'),
    }),
    answer: loginProvider,
    errors: ['validation', 'not_found', 'login_provider_changed', 'team_gone', 'local_admin_needed'],
  }),
  deleteLoginProvider: call.delete('/api/v1/login-providers/:providerId', {
    summary: 'Delete a provider. Its sessions end, and roles and teams from its groups are removed',
    who: ADMINS,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  listLoginOptions: call.get('/api/v1/login-options', {
    summary: 'List the providers on the login page by name',
    who: 'anyone',
    // Called before login.
    etag: false,
    answer: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  beginProviderLogin: call.post('/api/v1/logins/providers/:providerId/begin', {
    transaction: 'none',
    summary: 'Start a login with a provider in this browser; sets a cookie for ten minutes',
    who: 'anyone',
    answer: z.object({ address: z.string().describe('The URL to open in the browser.') }),
    errors: ['login_provider_off', ...REACHING],
  }),
  finishProviderLogin: call.post('/api/v1/logins/providers/:providerId/finish', {
    transaction: 'none',
    summary: 'Finish a login with the answer of the provider, in the browser that started it',
    who: 'anyone',
    body: z.object({
      query: z
        .string()
        .max(LIMITS.loginAnswer)
        .describe('The query string with which the provider redirected back.'),
    }),
    answer: z.object({
      opened: openedSession.nullable(),
      link: z
        .object({ email: z.string() })
        .nullable()
        .describe(
          'An account with this email address exists: `linkProviderLogin` proves that it belongs to the user.',
        ),
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
    summary: 'Link a provider login to the account with the same email address by its password, and log in',
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
    summary: 'Linked provider logins of the actor',
    who: ROLES,
    answer: z.array(identity),
  }),
  deleteIdentity: call.post('/api/v1/users/me/identities/:identityId/delete', {
    transaction: 'ending sessions',
    summary: 'Unlink a provider login. Roles and teams from its groups are removed',
    who: ROLES,
    reauthentication: 'password',
    body: z.object({ password }),
    answer: 'nothing',
    errors: ['validation', 'password_wrong', 'too_many_requests', 'not_found'],
  }),
}
