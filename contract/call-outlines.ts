import { z } from 'zod'
import type { Call, Method } from './call.ts'
import { CALLS, type CallName } from './calls.ts'

// What a page needs to know of every call in order to make it. The schemas of the calls, and the library that they are made of, are
// for the server: the build of the pages puts what this file exports in its place, plain data only.

/** A call without its schemas. Of each part of a specified call the names of its fields; those of our own calls are called so everywhere. */
export type CallOutline = {
  /** GET where nothing is said. */
  method?: Method
  path: string
  isForAnyone?: true
  answersFile?: true
  params?: string[]
  query?: string[]
  /** The orders that a list can be asked for. */
  sorts?: string[]
  body?: string[]
  /** Of our own calls. */
  hasBody?: true
  /** The body is a piece of a file. */
  hasBytes?: true
  upload?: { image: string; fields: Record<string, string[]> }
}

/** Whatever can be left out is: every page begins by loading all of them. */
const outlineOf = (call: Call): CallOutline => {
  const { method, path, who, answer, upload, bytes } = call
  return {
    ...(method !== 'GET' && { method }),
    path,
    ...(who === 'anyone' && { isForAnyone: true }),
    ...(answer === 'binary' && { answersFile: true }),
    ...(path.startsWith(OWN) ? call.body && { hasBody: true } : fieldsOfSpecified(call)),
    ...(bytes !== undefined && { hasBytes: true }),
    ...(upload && { upload: { image: upload.image, fields: fieldsOf(upload.fields) } }),
  }
}

/** Where calls are that the specification does not know. */
const OWN = '/api/v1/'

function fieldsOfSpecified({ params, query, body }: Call): Partial<CallOutline> {
  const sorts = sortsOf(query)
  return {
    ...(params && { params: namesIn(params) }),
    ...(query && { query: namesIn(query) }),
    ...(sorts && { sorts }),
    ...(body && { body: namesIn(body) }),
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
