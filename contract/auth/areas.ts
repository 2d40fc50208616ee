/** Areas of API token scopes. Every call open to tokens is in one area. */
export const AREAS = [
  'tickets',
  'conversations',
  'files',
  'views',
  'macros',
  'tags',
  'fields',
  'teams',
  'users',
  'notifications',
  'events',
  'reports',
  'mail',
  'sla',
  'webhooks',
  'audit',
  'privacy',
] as const
export type Area = (typeof AREAS)[number]

/** Levels of a scope. Each includes the previous ones; `admin` is for calls that only admins may make. */
export const LEVELS = ['read', 'write', 'admin'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Scopes without an area. `send`: an assistant can show content to requesters; otherwise it leaves a draft. `scim`: a
 * service account can manage accounts and teams for an identity provider.
 */
export const SPECIAL_SCOPES = ['send', 'scim'] as const

/** Scope of a token: an area with a level, or a special scope. */
export type Scope = `${Area}:${Level}` | (typeof SPECIAL_SCOPES)[number]

/**
 * A further scope of a call: always needed, or only for requests with a query or body field `with`, optionally with
 * one of these `values`.
 */
export type FurtherScope = Scope | { scope: Scope; with: string; values?: readonly string[] }
