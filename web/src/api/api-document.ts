import { sessionToken } from './session.ts'

/** A JSON schema, as far as its reader needs to know it. */
export type Schema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  default?: unknown
  /** Of a text that is JSON. */
  contentSchema?: Schema
}

/** Something that a call takes in its address or its headers. */
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  example?: unknown
}

type Media = {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { summary?: string; value?: string }>
}
type Body = { content?: Record<string, Media> }

/** One call of the OpenAPI document. */
export type Operation = {
  operationId: string
  summary: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body & { description: string }>
  'x-roles'?: string[]
  'x-scope'?: string
  'x-also-scopes'?: { scope: string; with?: string; values?: string[] }[]
  'x-request-key'?: string
}

/** The OpenAPI document of this install. */
export type ApiDocument = {
  info: { version: string }
  /** Areas, in the order in which a reader looks for them. */
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Reads the OpenAPI document, which says the same to everybody. */
export async function fetchApiDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as ApiDocument
}

/** What came of a request that somebody tried. */
type Tried = { status: number; milliseconds: number } & (
  | { body: string }
  /** A file, of which the size is told. */
  | { bytes: number }
)

/** Sends a request as whoever is signed in here, and tells what was answered, whatever it was. Text is sent as JSON. */
export async function tryCall(
  method: string,
  address: string,
  body: string | FormData | Blob | null,
): Promise<Tried> {
  const start = performance.now()
  const response = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${sessionToken()}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(body instanceof Blob && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== null && { body }),
  })
  const isText = /json|text|csv|xml/.test(response.headers.get('content-type') ?? '')
  const answered = isText ? { body: await response.text() } : { bytes: (await response.blob()).size }
  return { status: response.status, milliseconds: performance.now() - start, ...answered }
}
