import { z } from 'zod'
import type { Call, Method } from './call.ts'
import { CALLS, type CallName } from './calls.ts'

// What a page needs to know of every call in order to make it. The schemas of the calls, and the library that they are made of, are
// for the server: the build of the pages puts what this file exports in its place, plain data only.

/** A call without its schemas: of each part the names of its fields. */
export type CallOutline = {
  method: Method
  path: string
  needsSession: boolean
  answersFile: boolean
  params?: string[]
  query?: string[]
  /** The orders that a list can be asked for. */
  sorts?: string[]
  body?: string[]
  upload?: { image: string; fields: Record<string, string[]> }
}

const outlineOf = ({ method, path, who, answer, params, query, body, upload }: Call): CallOutline => {
  const sorts = sortsOf(query)
  return {
    method,
    path,
    needsSession: who !== 'anyone',
    answersFile: answer === 'binary',
    ...(params && { params: namesIn(params) }),
    ...(query && { query: namesIn(query) }),
    ...(sorts && { sorts }),
    ...(body && { body: namesIn(body) }),
    ...(upload && { upload: { image: upload.image, fields: fieldsOf(upload.fields) } }),
  }
}

const namesIn = (schema: z.ZodObject): string[] => Object.keys(schema.shape)

const fieldsOf = (fields: Record<string, z.ZodObject>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, namesIn(schema)]))

function sortsOf(query: z.ZodObject | undefined): string[] | undefined {
  const sort: unknown = query?.shape.sort
  const choice = sort instanceof z.ZodDefault ? sort.unwrap() : sort
  return choice instanceof z.ZodEnum ? choice.options.map(String) : undefined
}

/** The outline of every call by its name. */
export const CALL_OUTLINES = Object.fromEntries(
  Object.entries(CALLS).map(([name, call]) => [name, outlineOf(call)]),
) as Record<CallName, CallOutline>
