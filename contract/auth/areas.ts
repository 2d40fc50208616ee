/** What API tokens are given rights in: every call that a token may make is in one of these. */
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
  'webhooks',
  'audit',
  'privacy',
] as const
export type Area = (typeof AREAS)[number]

/** How much: to read, to write as well, and to do what admins alone may do. Each holds those before it. */
export const LEVELS = ['read', 'write', 'admin'] as const
export type Level = (typeof LEVELS)[number]

/**
 * Rights of their own. `send`: what a requester is shown goes out, where an assistant would otherwise leave a draft. `scim`: a
 * service account keeps accounts and teams as an identity provider says.
 */
export const SPECIAL_SCOPES = ['send', 'scim'] as const

/** What a token may do: something in one area, or one of the special scopes. */
export type Scope = `${Area}:${Level}` | (typeof SPECIAL_SCOPES)[number]

/** A scope that a call needs always, or only for requests with a field of query or body; if `values` are named, with one of these. */
export type FurtherScope = Scope | { scope: Scope; with: string; values?: readonly string[] }
