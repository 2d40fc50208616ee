import type { Socket } from 'node:net'

/** Maximum number of incoming bytes per time window. */
type ByteRate = { bytes: number; milliseconds: number }

/** Closes a connection that exceeds the rate. */
export function limitIncoming(socket: Socket, { bytes, milliseconds }: ByteRate): void {
  let windowEnds = 0
  let heard = 0
  socket.on('data', (data: Buffer) => {
    const now = performance.now()
    if (now >= windowEnds) {
      windowEnds = now + milliseconds
      heard = 0
    }
    heard += data.length
    if (heard > bytes) socket.destroy()
  })
}
