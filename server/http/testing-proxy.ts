import { connect, createServer, type Socket } from 'node:net'

type Line = { sockets: [Socket, Socket]; cutWithin: number | null }

/** A network that breaks. */
export type BreakingProxy = {
  port: number
  /** How many connections stand. */
  lines(): number
  /** Breaks one, counted from the oldest: at once, or within the next piece of data, so many parts of a thousand into it. */
  cut(index: number, within: number | null): void
  /** How often one was broken. */
  cuts(): number
  stop(): Promise<void>
}

/** Passes connections on to a port of this machine, and breaks them when told to. */
export async function startBreakingProxy(target: number): Promise<BreakingProxy> {
  const lines = new Set<Line>()
  let cuts = 0

  function drop(line: Line): void {
    if (!lines.delete(line)) return
    cuts++
    for (const socket of line.sockets) socket.destroy()
  }

  function pass(line: Line, from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (line.cutWithin === null) {
        to.write(chunk)
        return
      }
      to.write(chunk.subarray(0, Math.floor((chunk.length * line.cutWithin) / 1000)), () => drop(line))
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
    lines: () => lines.size,
    cut(index, within) {
      const line = [...lines][index]
      if (!line) return
      if (within === null) drop(line)
      else line.cutWithin = within
    },
    cuts: () => cuts,
    async stop() {
      for (const line of lines) drop(line)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
