import type { Socket } from 'node:net'

/** How much may come in on a connection in how long. */
type ByteRate = { bytes: number; milliseconds: number }

/** Cuts a connection on which more comes in than that, whatever it is made of. */
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
