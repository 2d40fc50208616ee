import { z } from 'zod'
import type { Area, FurtherScope } from './auth/areas.ts'
import type { ErrorCode } from './errors.ts'
import { message } from './languages/message.ts'
import type { Tool } from './mcp/tools.ts'
import type { Role } from './words.ts'

/** Callers of a call: `anyone`, or users logged in with one of these roles. */
export type Who = 'anyone' | readonly Role[]

/** A body of `multipart/form-data`: one picture, and form fields with JSON text. */
export type Upload = {
  image: string
  fields: Record<string, z.ZodObject>
  /** Refusal for a missing picture or field. */
  missing: string
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/**
 * One call, as data. Routes, guards, validation, the typed client, the OpenAPI document and the permission test read
 * this; no code depends on the name of a call.
 */
export type Call = { method: Method; path: string; errors: readonly ErrorCode[] } & Definition

/** A call without its method and path. */
type Definition = {
  /**
   * For a specified call: the equivalent call below `/api/v1/`. Null: none, because the call decides who can log in and
   * only people may make it. Default: the call is not a specified one.
   */
  standsFor?: string | null
  summary: string
  who: Who
  /**
   * Area of the API token scope; `inArea` sets it for all calls of a registry. `auth/scopes.ts` derives the scope
   * from area, effect and roles.
   */
  area?: Area
  /**
   * True if API tokens may not make the call: it decides who can log in, or its answer has the specified shape.
   * Default: a token with the scope may make it.
   */
  sessionOnly?: true
  /** Scope that replaces the derived one. No session has it. Default: the derived scope. */
  scope?: 'scim'
  /** Further scopes, for calls that change or reveal data of another area. Default: none. */
  alsoScopes?: readonly FurtherScope[]
  /** MCP tool for the call. Default: none. */
  tool?: Tool
  /** True if users may call it before a required action, such as choosing a new password. Default: refused. */
  allowedBeforeRequiredAction?: true
  /**
   * Availability before an admin has claimed the install by the setup link. `'also'`: before and afterwards. `'only'`:
   * before; afterwards the call answers like an unknown address. Default: until then, a call for `anyone` is refused.
   */
  beforeClaim?: 'also' | 'only'
  /**
   * Name of the body field with the actor's password. The server checks it before the call runs, with a rate limit like
   * that of logins, so that an unattended session is not enough. Default: no password.
   */
  reauthentication?: string
  /**
   * How a change runs. `'none'`: it opens its own transactions, because it awaits a file, a password hash or another
   * server, or commits something although it refuses, such as a failed login. `'ending sessions'`: in one
   * transaction, one call at a time in the install. Default: in one transaction. Reads run in none.
   */
  transaction?: 'none' | 'ending sessions'
  /**
   * Name of the field with a key that the client chose. A second request with the same key gets the first answer and
   * changes nothing. Default: a second request runs again.
   */
  requestKey?: string
  /**
   * ETag of the answer. `false`: none, because the answer also depends on data without events. `{ maxAgeSeconds }`:
   * the answer has ages, and expires after this time. `'content'`: a hash of the bytes, for files and for lists that
   * change with time. Default: JSON answers to logged-in users have an ETag from the event log.
   */
  etag?: false | 'content' | { maxAgeSeconds: number }
  /** Schema of the parameters in the path. Default: each is an id. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  upload?: Upload
  /** Size limit in bytes of a body that is a piece of a file (`application/octet-stream`). */
  bytes?: number
  /** True if the answer is an array, and a `Link` header with rel="next" leads to further rows. */
  paged?: true
  /** Error codes of this call, in addition to those of every call. Default: none. */
  errors?: readonly ErrorCode[]
} & Methods &
  Answer

type Methods =
  | {
      alsoMethods?: never
      /** Whether the call changes data. Default: all methods but GET do. */
      effect?: Effect
    }
  | {
      /** Further methods with the same effect, for clients of an earlier server. */
      alsoMethods: readonly Method[]
      /** Required, since several methods do not show whether the call changes data. */
      effect: Effect
    }

type Effect = 'read' | 'change'

type Answer =
  | {
      /** Schema of the JSON answer. */
      answer: z.ZodType
      media?: never
      /** For JSON with a picture in it; see {@link Cost}. */
      cost?: 'picture'
    }
  | {
      /** 204 without a body. */
      answer: 'nothing'
      media?: never
      cost?: never
    }
  | {
      /** A picture or a file. */
      answer: 'binary'
      /**
       * Media type of a file that is not a picture. The server streams such a file while it is created, and does not
       * store it.
       */
      media?: string
      cost: Cost
    }

/**
 * Cost of one answer. `picture`: needs the memory of a picture, and is not compressed. `export`: reads many rows, so
 * its number per user and hour is limited.
 */
export type Cost = 'picture' | 'export'

/** Whether a call changes data. */
export const isChange = ({ method, effect }: Pick<Call, 'method' | 'effect'>): boolean =>
  (effect ?? (method === 'GET' ? 'read' : 'change')) === 'change'

/** Whether a call runs in one transaction. */
export const isTransactional = (call: Pick<Call, 'method' | 'effect' | 'transaction'>): boolean =>
  isChange(call) && call.transaction !== 'none'

/** Type of {@link isTransactional} for one call. */
export type Transactional<C> = C extends { transaction: 'none' } | { effect: 'read' }
  ? false
  : C extends { effect: 'change' }
    ? true
    : C extends { method: 'GET' }
      ? false
      : true

export const methodsOf = ({ method, alsoMethods }: Call): readonly Method[] => [
  method,
  ...(alsoMethods ?? []),
]

/** Errors of every upload: form, fields and picture. */
export const UPLOAD_ERRORS = [
  'validation',
  'bad_upload',
  'too_large',
  'image_type',
  'image_too_large',
  'image_dimensions',
  'image_unreadable',
] as const satisfies readonly ErrorCode[]

export const id = z.string().min(1).max(64)

/** Defines calls of a method: checks their form, keeps their literal types, and adds the ids in the path. */
const callsBy =
  <const M extends Method>(method: M) =>
  <const P extends string, const C extends Definition>(path: P, definition: C & NamesOwnField<C>) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const params = names.length > 0 && {
      params: z.object(Object.fromEntries(names.map((name) => [name, id]))),
    }
    return { method, path, errors: [], ...params, ...definition } as {
      method: M
      path: P
      errors: readonly ErrorCode[]
    } & C &
      PathIds<P, C>
  }

/** Defines a call by method and path, such as `call.get('/api/v1/teams', { … })`. */
export const call = {
  get: callsBy('GET'),
  post: callsBy('POST'),
  put: callsBy('PUT'),
  patch: callsBy('PATCH'),
  delete: callsBy('DELETE'),
}

/** The `params` of a call that defines none. */
type PathIds<P extends string, C> = C extends { params: z.ZodObject }
  ? unknown
  : [NamesIn<P>] extends [never]
    ? unknown
    : { params: z.ZodObject<Record<NamesIn<P>, typeof id>> }

/** Names of the parameters in a path. */
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Registry = Record<string, Call>

/** Sets the scope area of all calls of a registry. */
export const inArea = <const A extends Area, C extends Registry>(area: A, calls: C) =>
  withFact(calls, { area }) as { [K in keyof C]: C[K] & { area: A } }

/** Closes all calls of a registry to tokens. */
export const bySession = <C extends Registry>(calls: C) =>
  withFact(calls, { sessionOnly: true }) as { [K in keyof C]: C[K] & { sessionOnly: true } }

const withFact = (calls: Registry, fact: Pick<Call, 'area' | 'sessionOnly'>): Registry =>
  Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, { ...each, ...fact }]))

/** `reauthentication` must name a field of the call's own body. */
type NamesOwnField<C> = C extends { reauthentication: infer F; body: z.ZodObject<infer Fields> }
  ? F extends keyof Fields
    ? unknown
    : { reauthentication: keyof Fields }
  : C extends { reauthentication: string }
    ? { body: z.ZodObject }
    : unknown

export const TOO_LONG = message('At most {maximum} characters, please.')

/** A mandatory text. Refused with `text` if missing, of another type, blank or too long. */
export const required = (text: string, most: number) =>
  z
    .string({ error: text })
    .max(most, TOO_LONG)
    .refine((value) => value.trim() !== '', text)

/** An optional text. Absent and null count as empty. */
export const optional = (most: number) =>
  z
    .string()
    .max(most, TOO_LONG)
    .nullish()
    .transform((value) => value ?? '')

/** Answer of specified calls: a text for people. */
export const confirmation = z.object({ msg: z.string() })
