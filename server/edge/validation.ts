import type { z } from 'zod'
import {
  answersProblems,
  type Call,
  ERRORS,
  message,
  PLEASE_CHECK,
  words,
  wordsOfIssue,
} from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'

/** Checks a part of a request; throws the first problem, in words for users and with the field that it is about. */
export function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: ({ path }) => genericText(path) })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.')
  throw new Refusal('validation', { ...(issue && { words: wordsOfIssue(issue) }), ...(field && { field }) })
}

/** Checks what stands in the path; where a call knows no bad input, there is nothing at such an address. */
export function checkParams(call: Call, params: unknown): unknown {
  try {
    return call.params && check(call.params, params)
  } catch (error) {
    throw call.errors.includes('validation') ? error : new Refusal('not_found')
  }
}

/** Stands in where the contract gives no text: the library's own are for programmers. */
const genericText = (path: PropertyKey[] | undefined): string =>
  path?.length ? PLEASE_CHECK : ERRORS.validation.text

const LONGEST_NAME = 80

/**
 * Checks the query. A call of ours refuses a parameter that it does not know: a misspelt filter would otherwise answer everything.
 * Calls of the specification ignore such parameters.
 */
export function checkQuery(
  { path, query: schema }: Call,
  query: unknown,
): Record<string, unknown> | undefined {
  if (answersProblems(path)) {
    const unknown = Object.keys(Object(query)).find((name) => !Object.hasOwn(schema?.shape ?? {}, name))
    if (unknown !== undefined) {
      const field = unknown.slice(0, LONGEST_NAME)
      throw new Refusal('validation', {
        field,
        words: words(message('This call has no query parameter {name}.'), { name: field }),
      })
    }
  }
  return schema && check(schema, query)
}
