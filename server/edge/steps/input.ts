import type { FastifyRequest } from 'fastify'
import type { Call } from '@support-desk/contract'
import { bytesOf } from '../byte-bodies.ts'
import { withVersion } from '../if-match.ts'
import { readUpload } from '../uploads.ts'
import { checkBody, checkParams, checkQuery } from '../validation.ts'

/** The validated input of a request. */
export type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> }

/** Reads and validates the input of a request. Throws for input that the contract does not allow. */
export async function readInput(call: Call, request: FastifyRequest): Promise<Input> {
  const input: Input & Record<string, unknown> = {}
  if (call.params) input.params = checkParams(call, request.params)
  const query = checkQuery(call, request.query)
  if (query !== undefined) input.query = query
  if (call.body) input.body = checkBody(call, call.body, withVersion(call.body, request))
  if (call.bytes !== undefined) input['bytes'] = bytesOf(request)
  return call.upload ? { ...input, ...(await readUpload(call, call.upload, request)) } : input
}
