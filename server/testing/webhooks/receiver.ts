import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received delivery. */
export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; path: string; id: string }

/** The answer of a receiver; default: 204. */
export type Behaviour = (response: ServerResponse, received: ReceivedRequest) => void

/** A receiver of webhooks on this machine. */
export type Receiver = {
  url: string
  port: number
  /** All deliveries in order of arrival, accepted or not. */
  received: ReceivedRequest[]
  /** Changes the answer. */
  answer(behaviour: Behaviour): void
  stop(): Promise<void>
}

/** Accepts deliveries. */
export const accept: Behaviour = (response) => void response.writeHead(204).end()

/** Answers with a status, without further content. */
export const refuseWith =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end('no')

/** Starts a receiver, on a free port or the given one. */
export async function startReceiver(port = 0): Promise<Receiver> {
  let behaviour: Behaviour = accept
  const received: ReceivedRequest[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, url = '' } = request
    const one = { headers, body: await read(request), path: url, id: String(headers['webhook-id']) }
    received.push(one)
    behaviour(response, one)
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const chosen = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${chosen}/hook`,
    port: chosen,
    received,
    answer(next) {
      behaviour = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
