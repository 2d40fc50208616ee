import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A pooler in front of a PostgreSQL. */
export type Pooler = { url: string; stop: () => Promise<void> }

/** Connection parameters that PgBouncer passes on. It refuses all others. */
const KNOWN = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'intervalstyle',
  'standard_conforming_strings',
  'timezone',
])
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4])

/**
 * Starts a pooler like PgBouncer in session mode without a reset query: it refuses unknown parameters, and keeps server
 * connections when clients leave. Calls `onStartup` before it passes a new connection on.
 */
export async function startSessionPooler(target: string, onStartup = () => {}): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(target)
  return serve(`${username}:${password}`, pathname, (client, startup) => {
    const unknown = namesIn(startup).find((name) => !KNOWN.has(name))
    if (unknown !== undefined) {
      client.end(error('08P01', `unsupported startup parameter: ${unknown}`))
      return []
    }
    onStartup()
    const server = connect(Number(port), hostname)
    server.write(startup)
    server.pipe(client)
    client.on('data', (bytes: Buffer) => {
      const isLast = bytes.subarray(-TERMINATE.length).equals(TERMINATE)
      server.write(isLast ? bytes.subarray(0, -TERMINATE.length) : bytes)
    })
    return [server]
  })
}

/** Starts a pooler like PgBouncer in transaction mode: every client meets the same server process. */
export const startTransactionPooler = (): Promise<Pooler> =>
  serve('desk', '/desk', (client) => {
    client.write(Buffer.concat([message('R', int32(0)), READY]))
    client.on('data', (bytes: Buffer) => {
      const asksForProcess = bytes.includes('pg_backend_pid')
      client.write(Buffer.concat([...(asksForProcess ? PROCESS : []), message('C', text('OK')), READY]))
    })
    return []
  })

async function serve(
  account: string,
  path: string,
  admit: (client: Socket, startup: Buffer) => Socket[],
): Promise<Pooler> {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    sockets.push(client)
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      for (const socket of admit(client, startup)) sockets.push(socket.on('error', () => {}))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${account}@127.0.0.1:${port}${path}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Names of the parameters in the startup message of a client. */
const namesIn = (startup: Buffer): string[] =>
  startup
    .toString('utf8', 8)
    .split('\0')
    .filter((part, index) => index % 2 === 0 && part !== '')
    .map((name) => name.toLowerCase())

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int16 = (value: number): Buffer => int32(value).subarray(2)
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const error = (code: string, said: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL'), text(`C${code}`), text(`M${said}`), Buffer.from([0])]))

const READY = message('Z', Buffer.from('I'))
const INT4 = 23
/** A result of one row: process 7. */
const PROCESS = [
  message(
    'T',
    Buffer.concat([int16(1), text('pid'), int32(0), int16(0), int32(INT4), int16(4), int32(-1), int16(0)]),
  ),
  message('D', Buffer.concat([int16(1), int32(1), Buffer.from('7')])),
]
