import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can break connections. */
export type BreakingProxy = {
  /** The address of the server through the proxy. */
  url: string
  /** Breaks all connections after this many more bytes to the server, and again for each further number. */
  breakAfter: (...bytes: readonly number[]) => void
  /** Number of breaks. */
  breaks: () => number
  stop: () => Promise<void>
}

/**
 * Forwards bytes between browsers and a server, and resets the connections on request. Bytes in transfer are lost, so
 * neither side knows how much the other has received.
 */
export async function startBreakingProxy(target: string): Promise<BreakingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let planned: number[] = []
  let passed = 0
  let broken = 0
  const breakAll = (): void => {
    passed = 0
    planned = planned.slice(1)
    broken++
    for (const socket of open) socket.resetAndDestroy()
  }
  const keep = (socket: Socket, other: Socket): void => {
    open.add(socket)
    // A reset is an expected error on the other side.
    socket.on('error', () => other.destroy())
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  const door = createServer((client) => {
    const server = connect(Number(port), hostname)
    keep(client, server)
    keep(server, client)
    server.pipe(client)
    client.on('data', (bytes) => {
      const [most] = planned
      passed += bytes.length
      // The last chunk is dropped, so the server gets a partial body.
      if (most !== undefined && passed >= most) breakAll()
      else if (!server.write(bytes)) client.pause()
    })
    server.on('drain', () => client.resume())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    breakAfter(...bytes) {
      passed = 0
      planned = [...bytes]
    },
    breaks: () => broken,
    async stop() {
      const closed = once(door, 'close')
      door.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
