import autocannon from 'autocannon'
import { CONNECTIONS } from '../load.ts'
import type { Operation } from './operation.ts'
import type { Server } from '../servers.ts'

/** What one server did with one operation. Latencies are exact, in milliseconds. */
export type Sample = { perSecond: number; p50: number; p99: number }

/** Asks one server for so many seconds, or so often as the operation allows. Every answer must be the expected one. */
export async function load(
  server: Server,
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
  // Not by autocannon's clock, which ends with a whole second.
  return { perSecond: (1000 * times.length) / (ended - began), p50: part(0.5), p99: part(0.99) }
}
