import { message, words, LIVE, LIVE_CLOSE, LIVE_PATH } from '@support-desk/contract'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveDoor, LiveSocket } from './live-connection.ts'
import { Refusal } from '../kernel/refusal.ts'
import { limitIncoming } from '../edge/network/byte-rate.ts'
import type { Connections } from '../edge/network/connections.ts'
import type { Guard } from '../edge/guard.ts'
import { answerRaw } from '../edge/network/raw-answers.ts'
import type { SecurityOptions } from '../edge/security.ts'

/** Timeout for the answer to a close frame. */
const GOODBYE_MS = 2_000
const RETRY_SECONDS = 5
/** Limit above the allowed messages of a page. Pings and empty frames count as well, because they cause work. */
const MOST_INCOMING = { bytes: 16 * LIVE.messageBytes, milliseconds: 10_000 }
const NO_HANDSHAKE = 'This is not the beginning of a live connection (WebSocket).'

type LiveOptions = SecurityOptions & {
  /** The protocol of PUBLIC_URL; null without one. */
  requiredProtocol: string | null
  guard: Guard
  connections: Connections
}

/** Accepts live connections at {@link LIVE_PATH}. The token is sent in the first message, so no URL contains it. */
export async function mountLive(
  app: FastifyInstance,
  door: LiveDoor,
  { publicUrl, corsOrigins, requiredProtocol, guard, connections }: LiveOptions,
): Promise<void> {
  const isAllowed = (origin: string): boolean =>
    origin === new URL(publicUrl()).origin || corsOrigins.includes(origin)
  await app.register(websocket, {
    options: { maxPayload: LIVE.messageBytes, autoPong: false },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'live connection broke')
      socket.terminate()
    },
    preClose: async () => {
      door.close()
      // Includes connections before authentication.
      for (const socket of app.websocketServer.clients) goodbye(socket, LIVE_CLOSE.restart)
    },
  })
  app.websocketServer.on('wsClientError', (_error, socket) =>
    answerRaw(socket, '400 Bad Request', 'validation', { msg: NO_HANDSHAKE }),
  )
  app.route({
    method: 'GET',
    url: LIVE_PATH,
    onRequest: async (request) => {
      guard.countAnonymous(request)
      if (!isFromHere(request, { isAllowed, protocol: requiredProtocol })) {
        throw new Refusal('forbidden', {
          words: words(message('Other sites can’t connect to this help desk.')),
        })
      }
      if (!connections.admitLive(request.ip, request.raw.socket)) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
      }
    },
    handler: async () => {
      throw new Refusal('validation', {
        words: words(message('This address only accepts live connections (WebSocket).')),
      })
    },
    wsHandler: (socket, { raw }) => {
      limitIncoming(raw.socket, MOST_INCOMING)
      connect(socket, door)
    },
  })
}

/** Whether an upgrade request is for {@link mountLive}. Other upgrade requests are answered without an upgrade. */
export const isLiveUpgrade = ({
  url,
  headers,
}: {
  url?: string | undefined
  headers: { upgrade?: string | undefined }
}): boolean => headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === LIVE_PATH

/** The origins that may connect. With PUBLIC_URL, its protocol is required too. */
type Home = { isAllowed: (origin: string) => boolean; protocol: string | null }

/** Whether the origin is allowed. Programs send none; browsers always do. */
function isFromHere({ headers: { origin, host } }: FastifyRequest, home: Home): boolean {
  if (origin === undefined || home.isAllowed(origin)) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && (home.protocol === null || from.protocol === home.protocol)
}

function connect(socket: WebSocket, door: LiveDoor): void {
  const peer = door.open(liveSocket(socket))
  socket.on('message', (data, isBinary) => peer.said(isBinary ? '' : String(data)))
  socket.on('pong', () => peer.alive())
  // Pongs are dropped while the client does not read, because they would accumulate.
  socket.on('ping', (data) => socket.bufferedAmount === 0 && socket.pong(data))
  socket.on('close', () => peer.gone())
}

const liveSocket = (socket: WebSocket): LiveSocket => ({
  send: (text, sent) => socket.send(text, () => sent?.()),
  ping: () => socket.ping(),
  close: (code, reason) => goodbye(socket, code, reason),
  terminate: () => socket.terminate(),
  buffered: () => socket.bufferedAmount,
})

function goodbye(socket: WebSocket, code: number, reason?: string): void {
  socket.close(code, reason)
  const letGo = setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
  socket.once('close', () => clearTimeout(letGo))
}
