import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Maximum number of pipelined requests per connection. Clients that read the answers send fewer ahead. */
const MOST_AHEAD = 32

/**
 * Runs the requests of one connection one after the other. In parallel they would be a cheap attack: thousands fit into one
 * packet, and all answers would stay in memory until the first one is read.
 */
export function takeTurnsOnConnections(app: FastifyInstance): void {
  const ahead = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    // Node assigns the socket to a response when the earlier ones are finished.
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
