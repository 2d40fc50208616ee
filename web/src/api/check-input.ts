import type { z } from 'zod'
import { toWire } from './mapping.ts'
import { nameOf } from './wire-names.ts'

/** What a call would refuse of `given`, by the names of the pages; empty when nothing is wrong. */
export const issuesOf = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
): { path: PropertyKey[]; message: string }[] =>
  (schema.safeParse(toWire(schema, given)).error?.issues ?? []).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'string' ? nameOf(part) : part)),
    message,
  }))
