import { fromServer, LIVE_PATH, type FromPage, type FromServer, type LiveEvent } from '@support-desk/contract'
import { type TestServer, waitFor } from '../calls/test-server.ts'

/** The view of a page on its live connection. */
export type LivePage = {
  /** All messages of the server, oldest first. */
  heard: FromServer[]
  events(): LiveEvent[]
  /** The event number from which to continue. */
  upTo(): number
  /** Resolves when messages can be sent. */
  opened: Promise<void>
  say(message: FromPage | string): void
  /** Waits for `count` messages of a kind, and returns the latest. */
  next<K extends FromServer['kind']>(kind: K, count?: number): Promise<Extract<FromServer, { kind: K }>>
  /** The close code of the connection. */
  closed: Promise<number>
  /** The close reason in a word, for programs. */
  reason: Promise<string>
  leave(): Promise<number>
}

/** Listens on loopback. Returns the address of live connections. */
export async function listenLive({ app }: TestServer): Promise<string> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return address.replace('http', 'ws') + LIVE_PATH
}

/** Connects like a page, and authenticates if there is a token. */
export function openLive(address: string, token?: string, since: number | null = null): LivePage {
  const socket = new WebSocket(address)
  const heard: FromServer[] = []
  let upTo = since ?? 0
  socket.addEventListener('message', ({ data }) => {
    const message = fromServer.parse(JSON.parse(String(data)))
    heard.push(message)
    if ('upTo' in message) upTo = message.upTo
  })
  const opened = new Promise<void>((resolve) => {
    socket.addEventListener('open', () => resolve())
  })
  const close = new Promise<CloseEvent>((resolve) => {
    socket.addEventListener('close', resolve)
  })
  const closed = close.then(({ code }) => code)
  const say: LivePage['say'] = (message) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  if (token !== undefined) void opened.then(() => say({ kind: 'hello', token, since }))
  return {
    heard,
    events: () => heard.flatMap((message) => (message.kind === 'events' ? message.events : [])),
    upTo: () => upTo,
    opened,
    say,
    next: (kind, count = 1) => waitFor(() => nth(heard, kind, count)),
    closed,
    reason: close.then(({ reason }) => reason),
    async leave() {
      socket.close()
      return closed
    },
  }
}

function nth<K extends FromServer['kind']>(
  heard: FromServer[],
  kind: K,
  count: number,
): Extract<FromServer, { kind: K }> | undefined {
  const isOfKind = (message: FromServer): message is Extract<FromServer, { kind: K }> => message.kind === kind
  return heard.filter(isOfKind)[count - 1]
}
