import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

const LOWER_A = 97
const LOWER_Z = 122
const SPACE = 32
/** No method is longer, so this many bytes without a space are not one. */
const LONGEST_METHOD = 10

/**
 * Node's parser refuses methods that are not in capitals, which clients of an earlier server send. Such a request is
 * given to the server a second time, as a connection of its own that has the method in capitals and ends after the
 * answer: where the next request begins only the parser knows. Other connections pay nothing for this.
 *
 * @returns false when the connection is not of that kind and wants another answer
 */
export function retryWithMethodInCapitals(server: Server, error: ParserError, socket: Duplex): boolean {
  const { code, rawPacket, bytesParsed = 0 } = error
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket || !isPlainSocket(socket)) return false
  // Further in, the packet began with another request, which must not run twice.
  if (bytesParsed >= LONGEST_METHOD) return false
  if (!/^[a-z]+( |$)/i.test(rawPacket.toString('latin1', 0, LONGEST_METHOD))) return false
  for (const event of ['data', 'end', 'error', 'drain', 'timeout']) socket.removeAllListeners(event)
  server.emit('connection', new SecondTry(socket, rawPacket))
  return true
}

/** What Node hands over when a request cannot be parsed. */
export type ParserError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number }

/** True for a connection that ends after the answer because its method was written in another case. */
export const isSecondTry = (socket: unknown): boolean => socket instanceof SecondTry

/** Requests before this one must be answered already, or the answers would get mixed up. */
function isPlainSocket(socket: Duplex): socket is Socket {
  return (
    !isSecondTry(socket) && 'remoteAddress' in socket && !('_httpMessage' in socket && socket._httpMessage)
  )
}

/** The same connection, with the first word in capitals. */
class SecondTry extends Duplex {
  readonly #socket: Socket
  #inMethod = true

  constructor(socket: Socket, first: Buffer) {
    super()
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      if (!this.push(this.#capitalised(chunk))) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
    socket.on('timeout', () => this.emit('timeout'))
    this.push(this.#capitalised(first))
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress
  }

  get remotePort(): number | undefined {
    return this.#socket.remotePort
  }

  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds)
    return this
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }

  #capitalised(chunk: Buffer): Buffer {
    if (!this.#inMethod) return chunk
    const copy = Buffer.from(chunk)
    for (const [index, byte] of copy.entries()) {
      if (byte === SPACE) {
        this.#inMethod = false
        break
      }
      if (byte >= LOWER_A && byte <= LOWER_Z) copy[index] = byte - (LOWER_A - 65)
    }
    return copy
  }
}
