import { availableParallelism, cpus } from 'node:os'
import autocannon from 'autocannon'
import type { Operation } from './operations.ts'
import type { Server } from './servers.ts'

/** Requests that are under way at a time. */
export const CONNECTIONS = 16
export const ROUNDS = 3

export type Sample = { perSecond: number; p50: number; p99: number }

/** Asks one server for so many seconds. */
export async function load(
  server: Server,
  { requests, name }: Operation,
  token: string,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Sample> {
  const authorization = `Bearer ${token}`
  const all = requests.map((request) => ({ ...request, headers: { ...request.headers, authorization } }))
  let clients = 0
  const result = await autocannon({
    url: server.address,
    connections,
    duration: seconds,
    requests: all,
    // Each begins with another one, or all would ask for the same at the same time.
    setupClient(client) {
      const first = clients++ % all.length
      client.setRequests([...all.slice(first), ...all.slice(0, first)])
    },
  })
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} refused and ${result.errors} failed requests`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** What was measured on. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`
