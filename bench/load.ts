import { availableParallelism, cpus } from 'node:os'
import autocannon from 'autocannon'
import type { Operation } from './compare/operation.ts'
import type { Server } from './servers.ts'

/** Requests that are under way at a time. */
export const CONNECTIONS = 16
export const ROUNDS = 3
/** Of autocannon, which ends with one of these. */
const TICK_MS = 50

/** What one server did with one operation. Latencies are exact, in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number }

/** Asks one server for so many seconds, or so often as the operation allows. Every answer must be the expected one. */
export async function load(
  server: Pick<Server, 'address'>,
  operation: Operation,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Sample> {
  const { name, requests, next, amount, status = 200 } = operation
  const all = next
    ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }]
    : requests
  const times: number[] = []
  let began = Number.POSITIVE_INFINITY
  let ended = 0
  let clients = 0
  const result = await autocannon({
    url: server.address,
    connections,
    // The largest pictures take long on a machine that does something else as well.
    timeout: 60,
    sampleInt: TICK_MS,
    ...(amount === undefined ? { duration: seconds } : { amount, duration: 60 }),
    requests: all,
    setupClient(client) {
      // Each begins with another one, or all would ask for the same at the same time.
      const first = Math.floor((clients++ * all.length) / connections)
      if (first > 0) client.setRequests([...all.slice(first), ...all.slice(0, first)])
      client.on('response', (_status, _bytes, time) => {
        times.push(time)
        ended = performance.now()
        began = Math.min(began, ended - time)
      })
    },
  })
  const statuses = Object.keys(result.statusCodeStats ?? {})
  if (result.errors > 0 || statuses.some((code) => Number(code) !== status)) {
    throw new Error(
      `${name}: ${result.errors} failed, and answers of ${JSON.stringify(result.statusCodeStats)}`,
    )
  }
  const sorted = Float64Array.from(times).toSorted()
  const part = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  const perSecond = times.length === 0 ? 0 : (1000 * times.length) / (ended - began)
  return { perSecond, p50: part(0.5), p99: part(0.99) }
}

/** Spreads the same number of connections evenly over some servers, as a balancer does that takes them in turn. */
export async function loadAll(
  servers: readonly Server[],
  operation: Operation,
  seconds: number,
): Promise<Sample> {
  const samples = await Promise.all(
    servers.map((server, index) => {
      const connections = Math.floor((CONNECTIONS + index) / servers.length)
      const amount =
        operation.amount === undefined ? {} : { amount: Math.floor(operation.amount / servers.length) }
      return load(server, { ...operation, ...amount }, seconds, connections)
    }),
  )
  return {
    perSecond: samples.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...samples.map(({ p50 }) => p50)),
    p99: Math.max(...samples.map(({ p99 }) => p99)),
  }
}

/** The sample whose every figure is the median of that of the others. */
export const medianOf = (samples: readonly Sample[]): Sample => ({
  perSecond: median(samples.map(({ perSecond }) => perSecond)),
  p50: median(samples.map(({ p50 }) => p50)),
  p99: median(samples.map(({ p99 }) => p99)),
})

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** What was measured on. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`
