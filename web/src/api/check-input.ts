import { wordsOfIssue } from '@support-desk/contract'
import { say } from '../ui/language/t.ts'
import type { z } from 'zod'
import { toWire } from './mapping.ts'
import { nameOf } from './wire-names.ts'

/** The name that the specification gives to the control of a field: that of the call that the form makes. */
export const controlName = (names: readonly string[] = [], field: string): string =>
  names.find((name) => nameOf(name) === field) ?? field

/** What a call would refuse of `given`, by the names of the pages; empty when nothing is wrong. */
export const issuesOf = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
): { path: PropertyKey[]; message: string }[] =>
  (schema.safeParse(toWire(Object.keys(schema.shape), given)).error?.issues ?? []).map((issue) => {
    return {
      path: issue.path.map((part) => (typeof part === 'string' ? nameOf(part) : part)),
      message: say(wordsOfIssue(issue)),
    }
  })
