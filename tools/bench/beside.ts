/** A thread beside a measurement: open pages, or requests repeated without a pause. It ends when the parent ends it. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Request, send } from './load.ts'

/** A page with a list. The condition is the one of an inbox. */
export type Page = { headers: Record<string, string>; path: string; condition?: string }
export type Beside = { address: string; pages: Page[]; repeated: Request[] }
/** The latency of a request in milliseconds; null once all pages are open. */
export type FromBeside = { name: string; ms: number } | null

/** An open list refetches its first page at most this often, in milliseconds: as `LISTS` in `web/src/api/live/stale-keys.ts`. */
const REFETCH_MS = 2000
/** Pages do not refetch at the same moment: a random part of this is added each time, in milliseconds. */
const JITTER_MS = 400
const BAD_MESSAGE = 4400

const { address, pages, repeated } = workerData as Beside
const port = parentPort

await Promise.all(pages.map((page) => open(page)))
port?.postMessage(null, [])
while (repeated.length > 0) for (const request of repeated) await report('repeated', request)

async function report(name: string, request: Request): Promise<void> {
  const ms = await send(address, request, [200, 503])
  port?.postMessage({ name, ms } satisfies FromBeside, [])
}

/** Opens the live connection of a page, and refetches the list after events about tickets. */
function open(page: Page, follows = page.condition !== undefined): Promise<void> {
  const { headers, path, condition } = page
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`)
  // Users open pages one after the other.
  let [isWaiting, fetchedAt] = [false, Date.now() - Math.random() * REFETCH_MS]
  const refetch = (): void => {
    ;[isWaiting, fetchedAt] = [false, Date.now()]
    void report('list refetched by a page', { method: 'GET', path, headers })
  }
  socket.addEventListener('open', () => {
    const hello = { kind: 'hello', token: headers.authorization?.slice('Bearer '.length), since: null }
    const lists = { kind: 'lists', lists: [{ key: 'list', condition, since: null }] }
    for (const message of follows ? [hello, lists] : [hello]) socket.send(JSON.stringify(message))
  })
  socket.addEventListener('message', ({ data }) => {
    const { kind, events = [] } = JSON.parse(String(data)) as {
      kind: string
      events?: { ticketId: unknown }[]
    }
    if (kind === 'ready') resolve()
    if (isWaiting || !events.some(({ ticketId }) => ticketId)) return
    isWaiting = true
    setTimeout(refetch, Math.max(0, fetchedAt + REFETCH_MS - Date.now()) + Math.random() * JITTER_MS)
  })
  socket.addEventListener('close', ({ code }) => {
    // Servers that do not know the message "lists" close the connection.
    if (code !== BAD_MESSAGE || !follows) throw new Error(`A live connection was closed: ${code}`)
    resolve(open(page, false))
  })
  return promise
}
