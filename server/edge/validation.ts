import { z } from 'zod'
import {
  answersProblems,
  type Call,
  ERRORS,
  message,
  PLEASE_CHECK,
  words,
  type Words,
  wordsOfIssue,
} from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'

/** Validates a part of a request. Throws `validation` for the first problem, with its field and a text for users. */
function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: ({ path }) => genericText(path) })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.')
  throw new Refusal('validation', { ...(issue && { words: wordsOfIssue(issue) }), ...(field && { field }) })
}

/** Validates path parameters. For calls without `validation` errors, invalid parameters mean `not_found`. */
export function checkParams(call: Call, params: unknown): unknown {
  try {
    return call.params && check(call.params, params)
  } catch (error) {
    throw call.errors.includes('validation') ? error : new Refusal('not_found')
  }
}

/** Fallback where the contract gives no text: the library's texts are for programmers. */
const genericText = (path: PropertyKey[] | undefined): string =>
  path?.length ? PLEASE_CHECK : ERRORS.validation.text

const LONGEST_NAME = 80
const NO_PARAMETER = message('This call has no query parameter {name}.')
const NO_FIELD = message('This call has no field {name}.')

/**
 * Validates the query. Our calls refuse an unknown parameter, because a misspelt filter would return everything. Calls of the
 * specification ignore it.
 */
export function checkQuery(
  { path, query: schema }: Call,
  query: unknown,
): Record<string, unknown> | undefined {
  const unknown = answersProblems(path) ? unknownField(schema ?? z.object(), query) : null
  if (unknown !== null) throw notKnown(unknown, (name) => words(NO_PARAMETER, { name }))
  return schema && check(schema, query)
}

/** Validates the body. Our calls refuse an unknown field. Calls of the specification ignore it. */
export function checkBody(
  { path }: Call,
  schema: z.ZodType<Record<string, unknown>>,
  body: unknown,
): Record<string, unknown> {
  const checked = check(schema, body)
  const unknown = answersProblems(path) ? unknownField(schema, body) : null
  if (unknown !== null) throw notKnown(unknown, (name) => words(NO_FIELD, { name }))
  return checked
}

/** The refusal of an unknown part of an upload. Null when the part is known or the call is specified. */
export const unknownPart = ({ path, upload }: Call, name: string): Refusal | null =>
  !upload || !answersProblems(path) || name === upload.image || Object.hasOwn(upload.fields, name)
    ? null
    : notKnown(name, (unknown) => words(NO_FIELD, { name: unknown }))

function notKnown(field: string, wordsOf: (name: string) => Words): Refusal {
  const name = field.slice(0, LONGEST_NAME)
  return new Refusal('validation', { field: name, words: wordsOf(name) })
}

/**
 * The path of the first unknown field, also in nested objects; null when there is none. For a union, the matching options count.
 * Ignores transforms and loose objects.
 */
function unknownField(schema: unknown, value: unknown): string | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownField(schema.unwrap(), value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return firstOf(value.entries(), () => schema.element)
  if (schema instanceof z.ZodUnion) {
    const fitting = schema.options.filter((option) => z.safeParse(option, value).success)
    const unknown = fitting.map((option) => unknownField(option, value))
    return unknown.includes(null) ? null : (unknown[0] ?? null)
  }
  const isClosed = schema instanceof z.ZodObject && schema.def.catchall === undefined
  if (!isClosed || typeof value !== 'object' || value === null) return null
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(schema.shape, name))
  return unknown ?? firstOf(Object.entries(value), (name) => schema.shape[name])
}

function firstOf<Key extends string | number>(
  parts: Iterable<[Key, unknown]>,
  schemaOf: (key: Key) => unknown,
): string | null {
  for (const [key, part] of parts) {
    const unknown = unknownField(schemaOf(key), part)
    if (unknown !== null) return `${key}.${unknown}`
  }
  return null
}
