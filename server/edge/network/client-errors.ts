import type { Duplex } from 'node:stream'
import { answerRaw } from './raw-answers.ts'

const ANSWERS: Record<string, { status: string; msg: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    msg: 'The headers of the request are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', msg: 'The request took too long to arrive.' },
}
const UNREADABLE = { status: '400 Bad Request', msg: 'The request could not be read.' }

/** Answers a request that the parser rejects or that arrives too slowly, in the error format. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, msg } = ANSWERS[error.code ?? ''] ?? UNREADABLE
  answerRaw(socket, status, 'validation', { msg })
}
