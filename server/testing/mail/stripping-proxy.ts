import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A man in the middle. */
export type StrippingProxy = {
  port: number
  /** Plain text of clients. */
  heard: string[]
  stop(): Promise<void>
}

/** A proxy for a local server that removes STARTTLS from its answers, like a STARTTLS stripping attack. */
export async function startStrippingProxy(serverPort: number): Promise<StrippingProxy> {
  const sockets = new Set<Socket>()
  const heard: string[] = []
  const listener = createServer((client) => {
    const server = connect(serverPort, 'localhost')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', (data) => {
      heard.push(data.toString('latin1'))
      // Refuses STARTTLS of clients that send it anyway.
      if (/^starttls\r\n$/i.test(data.toString('latin1')))
        client.write('502 5.5.1 There is no such command\r\n')
      else server.write(data)
    })
    server.on('data', (data) => void client.write(stripped(data.toString('latin1')), 'latin1'))
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    heard,
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/**
 * Removes STARTTLS for SMTP and IMAP. The last line of an SMTP answer has a blank after the code, other lines have a
 * dash.
 */
const stripped = (said: string): string =>
  said.replace(/250 STARTTLS\r\n/, '250 NOOP\r\n').replace(/250-STARTTLS\r\n| STARTTLS(?=[ \r])/, '')
