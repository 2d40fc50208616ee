import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode, type Failure } from '@support-desk/contract'
import { HEADERS_OF_ANSWERS } from '../security.ts'

/** Sends an error response on a socket without a parsed request, and closes the connection. */
export function answerRaw(
  socket: Duplex,
  status: string,
  code: ErrorCode,
  { msg = ERRORS[code].text as string, ...headers }: { msg?: string; 'retry-after'?: number } = {},
): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ msg, code } satisfies Failure)
  const lines = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...HEADERS_OF_ANSWERS,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
