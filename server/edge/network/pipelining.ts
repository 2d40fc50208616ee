import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that may wait behind another one on a connection; nobody who reads answers sends so many ahead. */
const MOST_AHEAD = 32

/**
 * Lets the requests of one connection be worked on one after the other. All at once they would be the cheapest way to have
 * a server work: thousands fit into one packet, and their answers would lie in memory until the first one is read.
 */
export function takeTurnsOnConnections(app: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    // An answer gets the connection once those before it are through.
    if (answer.socket !== null) {
      done()
      return
    }
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > MOST_AHEAD) socket.destroy()
    ahead.set(socket, waiting)
    answer.once('socket', () => {
      ahead.set(socket, (ahead.get(socket) ?? 1) - 1)
      done()
    })
  })
}
