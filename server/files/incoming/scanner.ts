import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refusal } from '../../kernel/refusal.ts'

/** Where the daemon of ClamAV listens. */
export type ScannerPlace = { path: string } | { host: string; port: number }

/** How the scanner is doing, for admins. */
type ScannerReport = {
  state: 'untried' | 'working' | 'failing'
  since: string | null
  error: string | null
}

/** Looks for viruses in files before anybody can open them. */
export type FileScanner = {
  /** Throws `file_infected`, or where nobody can tell `scanner_unavailable` unless the install lets such files pass. */
  scan(pieces: AsyncIterable<Uint8Array>): Promise<void>
  report(): ScannerReport
}

type ScannerOptions = {
  place: ScannerPlace
  /** Whether files are let in that could not be looked through. */
  passUnscanned: boolean
  clock: () => Date
  /** How long nothing may be heard. */
  timeoutMs?: number
}

/** The daemon answers in less; large archives take it a while. */
const TIMEOUT_MS = 60_000
const RETRY_SECONDS = 60
/** Longer than any answer to one file. */
const MOST_ANSWER = 4096

/** The scanner answered, and neither that a file is clean nor that it is not. */
class Unjudged extends Error {}

/** Asks clamd by its command INSTREAM: pieces with their length before them, and a length of nought at the end. */
export function createClamd({
  place,
  passUnscanned,
  clock,
  timeoutMs = TIMEOUT_MS,
}: ScannerOptions): FileScanner {
  let report: ScannerReport = { state: 'untried', since: null, error: null }

  function note(error: string | null): void {
    const state = error === null ? 'working' : 'failing'
    const since = report.state === state ? report.since : clock().toISOString()
    report = { state, since, error }
  }

  async function verdict(pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const answer = await ask(place, pieces, timeoutMs)
    if (answer.endsWith(' FOUND') || answer.endsWith(' OK')) return answer
    if (answer === '') throw new Error('clamd says: nothing')
    throw new Unjudged(`clamd says: ${answer}`)
  }

  return {
    async scan(pieces) {
      let answer: string
      try {
        answer = await verdict(pieces)
      } catch (cause) {
        // The file is gone, which is no fault of the scanner.
        if (cause instanceof Refusal) throw cause
        note(cause instanceof Error ? cause.message : String(cause))
        // What it was asked about and could not judge, such as what is too long for it, is not let in as if it were away.
        if (passUnscanned && !(cause instanceof Unjudged)) return
        throw new Refusal('scanner_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS })
      }
      note(null)
      if (answer.endsWith(' FOUND')) throw new Refusal('file_infected')
    },
    report: () => report,
  }
}

async function ask(
  place: ScannerPlace,
  pieces: AsyncIterable<Uint8Array>,
  timeoutMs: number,
): Promise<string> {
  const socket = connect(place)
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', reject)
    socket.setTimeout(timeoutMs, () => reject(new Error('clamd does not answer.')))
  })
  try {
    return await Promise.race([failed, exchange(socket, pieces)])
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

async function exchange(socket: Socket, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const answer = answerOf(socket)
  // Whoever waits for room is told by it as well, and whoever waits for the answer is told of errors.
  const over = answer.catch(() => '')
  await write(socket, Buffer.from('zINSTREAM\0'), over)
  for await (const piece of pieces) {
    // It may have seen enough, and listen no more.
    if (socket.readableLength > 0 || socket.readableEnded) break
    await write(socket, Buffer.concat([lengthOf(piece.length), piece]), over)
  }
  await write(socket, lengthOf(0), over)
  return answer
}

/** Comes back when there is room for more, or when there is an answer already. */
async function write(socket: Socket, bytes: Buffer, over: Promise<unknown>): Promise<void> {
  if (!socket.writable || socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), over])
}

async function answerOf(socket: Socket): Promise<string> {
  let heard = ''
  for await (const data of socket) {
    heard += (data as Buffer).toString('latin1')
    const end = heard.indexOf('\0')
    if (end !== -1) return heard.slice(0, end)
    if (heard.length > MOST_ANSWER) break
  }
  return heard.trim()
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
