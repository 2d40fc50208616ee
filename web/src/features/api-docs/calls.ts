import { queryOptions } from '@tanstack/react-query'
import {
  type ApiDocument,
  fetchApiDocument,
  type Operation,
  type Parameter,
  type Schema,
} from '#api/api-document.ts'
import type { DocumentedCall } from './operation.ts'

/** Path prefix of the public calls. All other paths belong to the specification. */
const OPEN = '/api/v1/'
/** Area of calls that no token may send. */
const WITHOUT_AREA = 'session'

/** The OpenAPI document of this server. It changes only with the version. */
export const apiDocumentQuery = () =>
  queryOptions({
    queryKey: ['api-document'],
    queryFn: ({ signal }) => fetchApiDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** All public calls, by area and in the order of the document. */
export function callsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith(OPEN))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        area: operation.tags?.[0] ?? WITHOUT_AREA,
        operation,
      })),
    )
}

/** Finds the calls with all words of a text in their name, path or summary. */
export function findCalls(calls: readonly DocumentedCall[], text: string): DocumentedCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(({ name, method, path, operation }) => {
    const searched = `${name} ${method} ${path} ${operation.summary}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

/** Groups calls by area, in the order of the document. The area for people only comes last. */
export function byArea(
  calls: readonly DocumentedCall[],
  { tags }: ApiDocument,
): [string, DocumentedCall[]][] {
  const order = tags.map(({ name }) => name)
  const place = (area: string): number => (order.includes(area) ? order.indexOf(area) : order.length)
  return [...Map.groupBy(calls, ({ area }) => area)].toSorted(([one], [other]) => place(one) - place(other))
}

/** The errors of a call by status. */
export const refusalsOf = ({ responses }: Operation): { status: string; lines: string[] }[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({ status, lines: description.split('\n\n') }))

/** A row of the parameter table. */
export type Field = { name: string; type: string; isRequired: boolean; words: string }

/** The table row of a parameter. */
export const fieldOfParameter = ({ name, schema, required }: Parameter, document: ApiDocument): Field => ({
  name,
  type: typeOf(schema, document) + boundsOf(schema),
  isRequired: required,
  words: schema.description ?? '',
})

/** The properties of a JSON body, one level deep. */
export function fieldsOf(schema: Schema | undefined, document: ApiDocument): Field[] {
  const { properties = {}, required = [] } = resolved(schema ?? {}, document)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property, document) + boundsOf(property),
    isRequired: required.includes(name),
    words: resolved(property, document).description ?? '',
  }))
}

function resolved(schema: Schema, document: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] ?? {})
}

/** Deeper types are shown only by name. */
const DEEPEST = 2
/** More enum values do not fit into a line. */
const MOST_VALUES = 8

function typeOf(schema: Schema, document: ApiDocument, depth = 0): string {
  const own = resolved(schema, document)
  if (own.const !== undefined) return JSON.stringify(own.const)
  if (own.enum && own.enum.length <= MOST_VALUES)
    return own.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = own.anyOf ?? own.oneOf
  if (choices) {
    const types = depth < DEEPEST ? choices.map((each) => typeOf(each, document, depth + 1)) : ['object']
    return [...new Set(types)].join(' | ')
  }
  if (own.items) return `${typeOf(own.items, document, depth + 1)}[]`
  return Array.isArray(own.type) ? own.type.join(' | ') : (own.type ?? 'any')
}

/** The limits of a value and its default, as in code. */
function boundsOf({ minLength, maxLength, minimum, maximum, maxItems, default: otherwise }: Schema): string {
  const isOrdinary = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
  return [
    maxLength !== undefined && `${minLength ?? 0}–${maxLength}`,
    !isOrdinary && `${minimum ?? 0}–${maximum}`,
    maxItems !== undefined && `≤ ${maxItems}`,
    otherwise !== undefined && `= ${JSON.stringify(otherwise)}`,
  ]
    .filter((bound) => bound !== false)
    .map((bound) => ` ${bound}`)
    .join('')
}
