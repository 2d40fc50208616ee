import { fromServer, LIVE_PATH, type FromPage, type FromServer, type LiveEvent } from '@support-desk/contract'
import { type TestServer, waitFor } from '../calls/test-server.ts'

/** What a page sees of its live connection. */
export type LivePage = {
  /** Everything that the server said, oldest first. */
  heard: FromServer[]
  events(): LiveEvent[]
  /** The number to go on from. */
  upTo(): number
  /** Resolves once something can be said. */
  opened: Promise<void>
  say(message: FromPage | string): void
  /** The latest message of a kind, once there are so many. */
  next<K extends FromServer['kind']>(kind: K, count?: number): Promise<Extract<FromServer, { kind: K }>>
  /** Why the connection ended. */
  closed: Promise<number>
  /** The same in a word, which programs are told. */
  reason: Promise<string>
  leave(): Promise<number>
}

/** Lets an install listen on this machine, and gives the address of its live connections. */
export async function listenLive({ app }: TestServer): Promise<string> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return address.replace('http', 'ws') + LIVE_PATH
}

/** Connects like a page, and says who it is when it has a token. */
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
