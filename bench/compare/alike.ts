import { isDeepStrictEqual } from 'node:util'
import type { Server } from '../servers.ts'
import type { Operation } from './operation.ts'

const COMPARED = 12

/** Throws where the floor answers something else than the product: it would be compared with other work. */
export async function checkAlike(product: Server, floor: Server, operation: Operation): Promise<void> {
  if (operation.kind !== 'read') return
  const step = Math.max(1, Math.floor(operation.requests.length / COMPARED))
  const some = operation.requests.filter((_, index) => index % step === 0)
  for (const { path = '', headers } of some) {
    const [ours, theirs] = await Promise.all([
      answerOf(product, path, headers as Record<string, string>),
      answerOf(floor, path, headers as Record<string, string>),
    ])
    if (operation.status !== undefined && ours.status !== operation.status) {
      throw new Error(`${path} was answered with ${ours.status}.`)
    }
    if (
      ours.status !== theirs.status ||
      (ours.status === 200 && !isDeepStrictEqual(ours.body, theirs.body))
    ) {
      throw new Error(`The floor answers ${path} differently.`)
    }
  }
}

async function answerOf(
  { address }: Server,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address + path, { headers })
  return { status: response.status, body: await response.json() }
}
