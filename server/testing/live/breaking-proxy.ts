import { connect, createServer, type Socket } from 'node:net'

type Line = { sockets: [Socket, Socket]; cutWithin: number | null }

/** A network that breaks connections. */
export type BreakingProxy = {
  port: number
  /** Breaks a random connection, between two chunks or inside one. Returns false if there is none. */
  cut(random: () => number): boolean
  /** Number of broken connections. */
  cuts(): number
  stop(): Promise<void>
}

/** Maximum wait for the chunk that the break should hit, in ms. */
const LATEST_CUT_MS = 30

/** Forwards connections to a local port, and breaks them on request. */
export async function startBreakingProxy(target: number): Promise<BreakingProxy> {
  const lines = new Set<Line>()
  let cuts = 0

  function drop(line: Line): void {
    if (!lines.delete(line)) return
    cuts++
    for (const socket of line.sockets) socket.destroy()
  }

  function pass(line: Line, from: Socket, to: Socket): void {
    from.on('data', (chunk: Buffer) => {
      if (line.cutWithin === null) {
        to.write(chunk)
        return
      }
      to.write(chunk.subarray(0, Math.floor(chunk.length * line.cutWithin)), () => drop(line))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      lines.delete(line)
      to.destroy()
    })
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const line: Line = { sockets: [near, far], cutWithin: null }
    lines.add(line)
    pass(line, near, far)
    pass(line, far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut(random) {
      const whole = [...lines].filter(({ cutWithin }) => cutWithin === null)
      const line = whole[Math.floor(random() * whole.length)]
      if (!line) return false
      if (random() < 0.5) drop(line)
      else {
        line.cutWithin = random()
        setTimeout(drop, LATEST_CUT_MS, line)
      }
      return true
    },
    cuts: () => cuts,
    async stop() {
      for (const line of lines) drop(line)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
