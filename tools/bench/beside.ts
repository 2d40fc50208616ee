/** A worker thread during a measurement: open pages, or requests repeated without a pause. The parent ends it. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Request, send } from './load.ts'

/** An open page with a list. `condition` is the condition of an inbox. */
export type Page = { headers: Record<string, string>; path: string; condition?: string }
export type WorkerOptions = { address: string; pages: Page[]; repeated: Request[] }
/** The latency of a request in milliseconds; null when all pages are open. */
export type WorkerMessage = { name: string; ms: number } | null

/** Minimum interval between refetches of an open list, in milliseconds: like `LISTS` in `web/src/api/live/stale-keys.ts`. */
const REFETCH_MS = 2000
/** Maximum random delay in milliseconds, so that pages do not refetch simultaneously. */
const JITTER_MS = 400
const BAD_MESSAGE = 4400

const { address, pages, repeated } = workerData as WorkerOptions
const port = parentPort

await Promise.all(pages.map((page) => open(page)))
port?.postMessage(null, [])
while (repeated.length > 0) for (const request of repeated) await report('repeated', request)

async function report(name: string, request: Request): Promise<void> {
  const ms = await send(address, request, [200, 503])
  port?.postMessage({ name, ms } satisfies WorkerMessage, [])
}

/** Opens the live connection of a page, and refetches the list after ticket events. */
function open(page: Page, follows = page.condition !== undefined): Promise<void> {
  const { headers, path, condition } = page
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`)
  // Pages are opened at different times.
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
    // Servers without the message "lists" close the connection.
    if (code !== BAD_MESSAGE || !follows) throw new Error(`A live connection was closed: ${code}`)
    resolve(open(page, false))
  })
  return promise
}
