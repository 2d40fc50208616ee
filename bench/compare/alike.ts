import { isDeepStrictEqual } from 'node:util'
import type { Server } from '../servers.ts'
import { type Operation, READS } from './operation.ts'

const COMPARED = 12

/** A server, and what it is asked in an operation. */
export type Asked = { server: Server; operation: Operation }

/** Throws where one server answers something else than another: it would be compared with other work. */
export async function checkAlike(one: Asked, other: Asked): Promise<void> {
  const { kind, requests, status } = one.operation
  if (!READS.includes(kind)) return
  const step = Math.max(1, Math.floor(requests.length / COMPARED))
  for (let index = 0; index < requests.length; index += step) {
    const [ours, theirs] = await Promise.all([answerOf(one, index), answerOf(other, index)])
    if (status !== undefined && ours.status !== status) {
      throw new Error(`${ours.path} was answered with ${ours.status}.`)
    }
    if (
      ours.status !== theirs.status ||
      (ours.status === 200 && !isDeepStrictEqual(ours.body, theirs.body))
    ) {
      throw new Error(`${ours.path} is answered differently.`)
    }
  }
}

async function answerOf(
  { server, operation }: Asked,
  index: number,
): Promise<{ path: string; status: number; body: unknown }> {
  const { path = '', headers } = operation.requests[index] ?? {}
  const response = await fetch(server.address + path, { headers: headers as Record<string, string> })
  return { path, status: response.status, body: await response.json() }
}
