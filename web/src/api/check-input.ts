import { wordsOfIssue } from '@support-desk/contract'
import type { z } from 'zod'
import { say } from '#ui/language/t.ts'
import { fieldOf, type WireNames, wireNameOf } from './legacy/names.ts'

/** Validates `given` with a schema. Returns the issues, by the field names of the pages. */
export const issuesOf = (
  schema: z.ZodType,
  given: Record<string, unknown>,
  names: WireNames = {},
): { path: PropertyKey[]; message: string }[] => {
  const sent = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [wireNameOf(names, field), value]),
  )
  return (schema.safeParse(sent).error?.issues ?? []).map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'string' ? fieldOf(names, part) : part)),
    message: say(wordsOfIssue(issue)),
  }))
}
