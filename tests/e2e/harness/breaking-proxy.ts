import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server that can break. */
export type BreakingProxy = {
  /** Where the server is reached by it. */
  url: string
  /** Breaks all connections once so many more bytes have gone to the server, and again for each further number. */
  breakAfter: (...bytes: readonly number[]) => void
  /** How often it broke. */
  breaks: () => number
  stop: () => Promise<void>
}

/**
 * Passes bytes between browsers and a server, and resets the connections where it is told to: in the middle of whatever is on its
 * way, so that neither side knows how much of it the other has.
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
    // A reset is an error on the other side, and what is expected here.
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
      // What came with the last bytes is lost: the server gets a part of a piece.
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
