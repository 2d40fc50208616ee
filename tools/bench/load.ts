import autocannon from 'autocannon'

export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** Repeated requests, or a source of requests. */
export type Load = {
  name: string
  requests: Request[] | (() => Request)
  /** Number of requests, instead of a duration. */
  amount?: number
  /** The expected statuses. Others fail the run. */
  statuses?: readonly number[]
}

/** Sends requests over `connections` connections for `seconds`. Latencies are in milliseconds. */
export async function load(
  address: string,
  { name, requests, amount, statuses = [200] }: Load,
  seconds: number,
  connections: number,
) {
  const all: autocannon.Request[] = Array.isArray(requests)
    ? requests
    : [{ setupRequest: (request) => ({ ...request, ...requests() }) }]
  if (all.length === 0) throw new Error(`${name}: the database is too small.`)
  const times: number[] = []
  let [began, ended, clients] = [Number.POSITIVE_INFINITY, 0, 0]
  const result = await autocannon({
    url: address,
    connections,
    timeout: 60,
    sampleInt: 50,
    ...(amount === undefined ? { duration: seconds } : { amount, duration: 60 }),
    requests: all,
    setupClient(client) {
      // Connections begin at different requests, so that they do not send the same one simultaneously.
      const first = Math.floor((clients++ * all.length) / connections)
      if (first > 0) client.setRequests([...all.slice(first), ...all.slice(0, first)])
      client.on('response', (_status, _bytes, time) => {
        times.push(time)
        ended = performance.now()
        began = Math.min(began, ended - time)
      })
    },
  })
  const codes = result.statusCodeStats ?? {}
  if (result.errors > 0 || Object.keys(codes).some((code) => !statuses.includes(Number(code)))) {
    throw new Error(`${name}: ${result.errors} errors, statuses ${JSON.stringify(codes)}.`)
  }
  const count = times.length
  const perSecond = count === 0 ? 0 : (1000 * count) / (ended - began)
  return { count, perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Sends one request. Returns the milliseconds until the end of the response. */
export async function send(address: string, request: Request, statuses = [200, 204]): Promise<number> {
  const { path, ...options } = request
  const began = performance.now()
  const response = await fetch(address + path, options as RequestInit)
  for await (const chunk of response.body ?? []) void chunk
  if (!statuses.includes(response.status)) throw new Error(`${path} answered ${response.status}.`)
  return performance.now() - began
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).toSorted()
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

export function printHead(cells: readonly string[]): void {
  printRow(cells)
  printRow(cells.map((_, index) => (index === 0 ? '---' : '--:')))
}

/** Numbers below 100 get two decimals. */
export function printRow(cells: readonly (string | number)[]): void {
  const text = (cell: number): string => (Number.isNaN(cell) ? '' : cell.toFixed(cell < 100 ? 2 : 0))
  console.log(`| ${cells.map((cell) => (typeof cell === 'string' ? cell : text(cell))).join(' | ')} |`)
}
