import { message } from '../languages/message.ts'
import { instant, integer } from '../schemas.ts'
import { z } from 'zod'
import { call, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { ROLES, SERVICE_ROLES } from '../words.ts'
import { chosenUsername } from './credentials.ts'
import type { Scope } from './areas.ts'
import { SCOPES } from './scopes.ts'

const scope = z.enum(SCOPES as [Scope, ...Scope[]])

const apiToken = z.object({
  id: z.string().describe('The part of the token between its first two `_`; not secret.'),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  expiresAt: instant.nullable().describe('ISO 8601 in UTC; null: never expires.'),
  lastUsedAt: instant.nullable().describe('ISO 8601 in UTC, accurate to five minutes; null if never used.'),
})
export type ApiTokenOnWire = z.infer<typeof apiToken>

const owner = z.object({ id: z.string(), username: z.string(), role: z.enum(ROLES), isService: z.boolean() })
const ownedToken = apiToken.extend({ owner: owner.describe('The account that the token belongs to.') })
export type OwnedTokenOnWire = z.infer<typeof ownedToken>

const madeToken = apiToken.extend({ token: z.string().describe('The token, shown only once.') })
export type MadeTokenOnWire = z.infer<typeof madeToken>

const possibleScopes = z.array(scope).describe('Scopes that a new token can have.')

const serviceAccount = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(SERVICE_ROLES),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  tokens: z.array(apiToken).describe('Valid tokens, newest first.'),
  scopes: possibleScopes,
})
export type ServiceAccountOnWire = z.infer<typeof serviceAccount>

const password = required(message('Enter your password.'), LIMITS.passwordMax)
const scopes = z.array(scope).min(1, message('Choose at least one right.')).max(SCOPES.length)
const name = required(message('Please name this token.'), LIMITS.tokenName).transform((value) => value.trim())
const days = integer.min(1).max(LIMITS.tokenDays)

/** A new token of a user. */
export const newToken = z.object({
  name,
  scopes,
  days: days.default(LIMITS.tokenDaysDefault).describe('Days until it expires.'),
  password,
})
/** A new token of a service account. */
const newServiceToken = newToken.extend({
  days: days.nullable().default(LIMITS.tokenDaysDefault).describe('Null: never expires.'),
})
/** A new service account. */
const newServiceAccount = z.object({
  username: chosenUsername,
  role: z.enum(SERVICE_ROLES),
  password,
})

const PASSWORD_ERRORS = ['validation', 'password_wrong', 'too_many_requests'] as const

/** API tokens and service accounts. */
export const tokenCalls = {
  getOwnTokens: call.get('/api/v1/users/me/tokens', {
    summary: 'Valid API tokens of the actor, newest first',
    who: ROLES,
    // The time of last use changes without an event.
    etag: false,
    answer: z.object({ tokens: z.array(apiToken), scopes: possibleScopes }),
  }),
  createOwnToken: call.post('/api/v1/users/me/tokens', {
    summary: 'Create an API token with the rights of the actor, limited by its scopes',
    who: ROLES,
    reauthentication: 'password',
    body: newToken,
    answer: madeToken,
    errors: [...PASSWORD_ERRORS, 'too_many_tokens'],
  }),
  updateOwnToken: call.put('/api/v1/users/me/tokens/:tokenId', {
    summary: 'Remove scopes from a token of the actor',
    who: ROLES,
    body: z.object({ scopes }),
    answer: apiToken,
    errors: ['validation', 'not_found'],
  }),
  deleteOwnToken: call.delete('/api/v1/users/me/tokens/:tokenId', {
    transaction: 'ending sessions',
    summary: 'Revoke a token of the actor',
    who: ROLES,
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listTokens: call.get('/api/v1/tokens', {
    summary: 'Valid API tokens of all users, newest first',
    who: ['Admin'],
    etag: false,
    query: listQuery.omit({ q: true }),
    answer: z.array(ownedToken),
    paged: true,
    errors: ['validation'],
  }),
  deleteToken: call.delete('/api/v1/tokens/:tokenId', {
    transaction: 'ending sessions',
    summary: 'Revoke a token of any user',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
  listServiceAccounts: call.get('/api/v1/service-accounts', {
    summary: 'Service accounts with their tokens, by name',
    who: ['Admin'],
    etag: false,
    answer: z.array(serviceAccount),
  }),
  createServiceAccount: call.post('/api/v1/service-accounts', {
    summary: 'Create a service account. Nobody can log in with it; it acts through its tokens',
    who: ['Admin'],
    reauthentication: 'password',
    body: newServiceAccount,
    answer: serviceAccount,
    errors: [...PASSWORD_ERRORS, 'name_in_use', 'name_reserved', 'too_many_service_accounts'],
  }),
  createServiceAccountToken: call.post('/api/v1/service-accounts/:userId/tokens', {
    summary: 'Create an API token for a service account',
    who: ['Admin'],
    reauthentication: 'password',
    body: newServiceToken,
    answer: madeToken,
    errors: [...PASSWORD_ERRORS, 'not_found', 'too_many_tokens'],
  }),
}
