import { CALLS, ticketDetails, type Call } from '@support-desk/contract'
import type { z } from 'zod'
import { fromWire } from '../mapping.ts'
import { nameOf, sortOf } from '../wire-names.ts'

/** What the pages ask a server, by their own names again, as tests want to compare it. */
export function asNamed(address: string, init: RequestInit = {}): Request {
  const url = new URL(address, location.origin)
  const sort = url.searchParams.get('sort')
  if (sort !== null) url.searchParams.set('sort', sortOf(sort))
  const { body } = init
  const isJson = typeof body === 'string'
  return new Request(url, isJson ? { ...init, body: JSON.stringify(fromWire(JSON.parse(body))) } : init)
}

/** A part of an upload that holds data, by the names of the pages. */
export function partOf(form: FormData | undefined, name: string): unknown {
  const [, text] = [...(form?.entries() ?? [])].find(([wireName]) => nameOf(wireName) === name) ?? []
  return fromWire(JSON.parse(String(text)))
}

/** What a server would send for an answer or a failure that a test gives by the names of the pages; undefined: no body. */
export function onWire(method: string, path: string, status: number, body: unknown): unknown {
  if (status >= 400) return failureOnWire(body)
  const calls = Object.values(CALLS).filter((known: Call) => answers(known, method, path))
  // As on the server, a path is preferred to one with a parameter in its place.
  const call: Call | undefined = calls.find((known) => known.path === path) ?? calls[0]
  if (call?.answer === 'nothing') return undefined
  return call && call.answer !== 'binary' ? namedBack(call.answer, body) : body
}

const answers = ({ method, alsoMethods, path }: Call, asked: string, address: string): boolean =>
  [method, ...(alsoMethods ?? [])].some((known) => known === asked) &&
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address)

function failureOnWire(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { text, ticket, ...others } = body as Record<string, unknown>
  return {
    ...others,
    ...(text !== undefined && { msg: text }),
    ...(ticket !== undefined && { ticket: namedBack(ticketDetails, ticket) }),
  }
}

/** Undoes what the pages do with an answer of this shape. */
function namedBack(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (Array.isArray(value) && def.type === 'array') return value.map((item) => namedBack(def.element, item))
  if (typeof value !== 'object' || value === null) return value
  if (def.type === 'nullable' || def.type === 'optional') return namedBack(def.innerType, value)
  if (def.type !== 'object') return value
  const given = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [name, namedBack(field, given[nameOf(name)])]),
  )
}
