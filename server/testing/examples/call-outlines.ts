import { type Call, CALLS } from '@support-desk/contract'
import type { CallOutline } from '@support-desk/contract/call-outlines'
import { z } from 'zod'

/** Fields with the usual value are left out: every page loads all outlines. */
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

/** Paths of the calls that are not in the specification begin with this. */
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

/** The outline of every call by its name, for `contract/call-outlines.json`. */
export const callOutlines = (): Record<string, CallOutline> =>
  Object.fromEntries(Object.entries<Call>(CALLS).map(([name, call]) => [name, outlineOf(call)]))
