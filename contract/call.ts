import { z } from 'zod'
import type { Area, FurtherScope } from './auth/areas.ts'
import type { ErrorCode } from './errors.ts'
import { message } from './languages/message.ts'
import type { Tool } from './mcp/tools.ts'
import type { Role } from './words.ts'

/** Who may make a call: everybody, or users signed in with one of these roles. */
export type Who = 'anyone' | readonly Role[]

/** A body of `multipart/form-data`: one picture, and form fields that hold JSON text. */
export type Upload = {
  image: string
  fields: Record<string, z.ZodObject>
  /** What is said when the picture or a field is missing. */
  missing: string
}

/** Methods that calls use. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/**
 * One call, as data. Routes, guards, validation, typed client, OpenAPI document and permission test all read this: nothing
 * decides anything by the name of a call.
 */
export type Call = {
  path: string
  /**
   * Of a call of the specification: the call of ours by which programs do the same; null where people alone do it, because it decides
   * who can log in. Default: the call is ours.
   */
  standsFor?: string | null
  summary: string
  who: Who
  /**
   * Where it stands among the rights of API tokens; `inArea` says so for all calls of a registry. What it needs there follows
   * from what it does and from whom it is for: see `auth/scopes.ts`.
   */
  area?: Area
  /**
   * True where an API token may never make the call, whatever its scopes: it decides who can log in, or answers in the shape of
   * the specification. Default: a token with the scope may.
   */
  sessionOnly?: true
  /** A scope that the call needs in the place of the one that follows; no session has it. Default: the one that follows. */
  scope?: 'scim'
  /** Scopes that a token needs as well, because the call changes or reveals something of another area. Default: none. */
  alsoScopes?: readonly FurtherScope[]
  /** How assistants make the call, by MCP. Default: they do not. */
  tool?: Tool
  /**
   * True where somebody may make the call who has to do something else first, such as choosing a new password. Default:
   * refused until that is done.
   */
  allowedBeforeRequiredAction?: true
  /**
   * Name of the field of the body that has to hold the actor's own password: a session that was left open is not enough.
   * The server checks it before the call runs, with a limit like that of logins. Default: the session is enough.
   */
  reauthentication?: string
  /**
   * How a change runs. `'none'`: it opens its transactions itself, because it awaits something beside the database, such as a file, a
   * password hash or another server, or commits something although it refuses, such as a failed attempt. `'ending sessions'`: in one
   * transaction, one at a time on the whole install. Default: in one transaction. What only reads runs in none.
   */
  transaction?: 'none' | 'ending sessions'
  /**
   * Name of the field that holds a key chosen by the client. A second request with the same key answers like the first one
   * and changes nothing. Default: sending twice does it twice.
   */
  requestKey?: string
  /**
   * Whether answers have an ETag, which says that nothing has happened that they tell of. `false`: they hold more than what
   * events change. `{ maxAgeSeconds }`: they tell ages, and count as changed after so many seconds. `'content'`: the tag is
   * that of their bytes, as of files, and of lists that time changes as well. Default: every JSON that is read by somebody who is
   * logged in has one.
   */
  etag?: false | 'content' | { maxAgeSeconds: number }
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  upload?: Upload
  /** Of a body that is a piece of a file, `application/octet-stream`: how many bytes it may have. */
  bytes?: number
  /** True where the answer is an array and a `Link` header with rel="next" tells that there is more. */
  paged?: true
  errors: readonly ErrorCode[]
} & Methods &
  Answer

type Methods =
  | {
      method: Method
      alsoMethods?: never
      /** Whether the call changes something, has a body to wait for, and counts as a change. Default: all but GET do. */
      effect?: Effect
    }
  | {
      method: Method
      /** Further methods that do the same, for clients made for an earlier server. */
      alsoMethods: readonly Method[]
      /** One of several methods says nothing about what the call does. */
      effect: Effect
    }

/** Whether a call only reads or changes something. */
type Effect = 'read' | 'change'

type Answer =
  | {
      /** Shape of the JSON answer. */
      answer: z.ZodType
      media?: never
      /** Where the JSON holds a picture; see {@link Cost}. */
      cost?: 'picture'
    }
  | {
      /** The status says all: 204, without a body. */
      answer: 'nothing'
      media?: never
      cost?: never
    }
  | {
      /** A picture or a file. */
      answer: 'binary'
      /** Media type of a file that is no picture: it is read from beginning to end as it is made, and kept by nobody. */
      media?: string
      cost: Cost
    }

/**
 * What one answer costs. `picture`: it takes the memory of a picture, and gets no smaller by compression. `export`: it reads
 * very much at once, so everybody has only so many of them an hour.
 */
export type Cost = 'picture' | 'export'

/** Whether a call changes something. */
export const isChange = ({ method, effect }: Pick<Call, 'method' | 'effect'>): boolean =>
  (effect ?? (method === 'GET' ? 'read' : 'change')) === 'change'

/** Whether a call runs in one transaction. */
export const isTransactional = (call: Pick<Call, 'method' | 'effect' | 'transaction'>): boolean =>
  isChange(call) && call.transaction !== 'none'

/** {@link isTransactional}, as a type. */
export type Transactional<C> = C extends { transaction: 'none' } | { effect: 'read' }
  ? false
  : C extends { effect: 'change' }
    ? true
    : C extends { method: 'GET' }
      ? false
      : true

/** The methods that a call answers to. */
export const methodsOf = ({ method, alsoMethods }: Call): readonly Method[] => [
  method,
  ...(alsoMethods ?? []),
]

/** What can be wrong with an upload: its form, its fields, its picture. */
export const UPLOAD_ERRORS = [
  'validation',
  'bad_upload',
  'too_large',
  'image_type',
  'image_too_large',
  'image_dimensions',
  'image_unreadable',
] as const satisfies readonly ErrorCode[]

/** Keeps the literal types of a call while checking its form. */
export const call = <const C extends Call>(definition: C & NamesOwnField<C>): C => definition

type Registry = Record<string, Call>

/** Calls in whose area tokens are given rights. */
export const inArea = <const A extends Area, C extends Registry>(area: A, calls: C) =>
  withFact(calls, { area }) as { [K in keyof C]: C[K] & { area: A } }

/** Calls that no token may make. */
export const bySession = <C extends Registry>(calls: C) =>
  withFact(calls, { sessionOnly: true }) as { [K in keyof C]: C[K] & { sessionOnly: true } }

const withFact = (calls: Registry, fact: Pick<Call, 'area' | 'sessionOnly'>): Registry =>
  Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, { ...each, ...fact }]))

/** A call can name a field of its own input alone. */
type NamesOwnField<C> = C extends { reauthentication: infer F; body: z.ZodObject<infer Fields> }
  ? F extends keyof Fields
    ? unknown
    : { reauthentication: keyof Fields }
  : C extends { reauthentication: string }
    ? { body: z.ZodObject }
    : unknown

/** Is said of a text that is too long. */
export const TOO_LONG = message('At most {maximum} characters, please.')

/** A mandatory piece of text: missing, of another type, blank or too long is refused with `text`. */
export const required = (text: string, most: number) =>
  z
    .string({ error: text })
    .max(most, TOO_LONG)
    .refine((value) => value.trim() !== '', text)

/** A piece of text that may be absent; absent and null count as empty. */
export const optional = (most: number) =>
  z
    .string()
    .max(most, TOO_LONG)
    .nullish()
    .transform((value) => value ?? '')

export const id = z.string().min(1).max(64)
/** What confirms a call of the specification, in words for people. */
export const confirmation = z.object({ msg: z.string() })
