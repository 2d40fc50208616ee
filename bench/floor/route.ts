import type { IncomingHttpHeaders } from 'node:http'

/** What a handler of the floor gets, whatever serves it. */
export type FloorRequest = {
  url: string
  params: Record<string, string>
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: Record<string, string>
}

/** What a handler answers with. */
export type FloorAnswer = { status?: number; link?: string; body: unknown }

/** A JSON schema, of the part that writers of answers use. */
export type Schema = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  nullable?: boolean
  properties?: Record<string, Schema>
  items?: Schema
}

/** One call of the floor. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  /** How an answer of status 200 is written. */
  schema: Schema
  handle: (request: FloorRequest) => FloorAnswer | Promise<FloorAnswer>
}

export const text: Schema = { type: 'string' }
export const textOrNull: Schema = { type: 'string', nullable: true }
export const whole: Schema = { type: 'integer' }
export const yesOrNo: Schema = { type: 'boolean' }
export const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
export const list = (items: Schema): Schema => ({ type: 'array', items })

/** Who asks: the floor knows no logins and believes what it is told. */
export const asker = ({ headers }: FloorRequest): string => String(headers['x-user'])
