import { sessionToken } from './session.ts'

/** The parts of a JSON schema that the API pages use. */
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
  /** Schema of a text that contains JSON. */
  contentSchema?: Schema
}

/** A parameter of a call: in the path, the query or the headers. */
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

/** The OpenAPI document of this server. */
export type ApiDocument = {
  info: { version: string }
  /** Areas of calls, in display order. */
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Fetches the OpenAPI document. It is the same for all users. */
export async function fetchApiDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as ApiDocument
}

/** Result of a request on the API page: status, time in ms, and the body as text or its size in bytes. */
type CallResult = { status: number; milliseconds: number } & (
  | { body: string }
  /** A file. Only its size is shown. */
  | { bytes: number }
)

/** Sends a request as the signed-in user and returns the response with any status. Text is sent as JSON. */
export async function tryCall(
  method: string,
  address: string,
  body: string | FormData | Blob | null,
): Promise<CallResult> {
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
