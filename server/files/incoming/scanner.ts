import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refusal } from '../../kernel/refusal.ts'
import type { ScannerPlace } from '../../config/files.ts'

/** Status of the scanner, for admins. */
type ScannerReport = {
  state: 'untried' | 'working' | 'failing'
  since: string | null
  error: string | null
}

/** A file with content that can be read more than once. `size` is in bytes. */
type ScannedFile = { size: number; pieces: () => AsyncIterable<Uint8Array> }

/** Virus scanner for uploads. */
export type FileScanner = {
  /**
   * Throws `file_infected`, `file_unscannable` for a file above the scanner's limit, or `scanner_unavailable`. If the
   * scanner cannot be reached, the install may accept unscanned files.
   */
  scan(file: ScannedFile): Promise<void>
  report(): ScannerReport
}

type ScannerOptions = {
  place: ScannerPlace
  /** Whether to accept files while the scanner cannot be reached. */
  passUnscanned: boolean
  clock: () => Date
  /** Timeout of a scan, in milliseconds. */
  timeoutMs?: number
}

/**
 * Timeout of a whole scan, in milliseconds. The server closes connections after 60 silent seconds, and the refusal has
 * to arrive earlier.
 */
const TIMEOUT_MS = 45_000
const RETRY_SECONDS = 60
const COMMAND = Buffer.from('zINSTREAM\0')
/** Maximum length of an answer, in bytes. */
const MOST_ANSWER = 4096

/** Timeout for clamd to reject a length, in milliseconds. It waits for the content if it accepts the length. */
const LENGTH_MS = 2_000
/** Answer of clamd to a length above its `StreamMaxLength`. */
const TOO_LONG = 'INSTREAM size limit exceeded'
/** Name that clamd reports for a partly scanned file, with `AlertExceedsMax`. */
const PART_ALONE = ' Heuristics.Limits.Exceeded'

/** The connection failed, so the file is not the cause. */
class ConnectionError extends Error {}

/** Client of clamd's INSTREAM command: each piece is preceded by its length, and a length of zero ends the stream. */
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

  /**
   * The answer of clamd. It closes the connection when a file is too long, and its answer may get lost. Then a second
   * request with only the length asks for it.
   */
  async function verdict({ size, pieces }: ScannedFile): Promise<string> {
    let answer: string
    try {
      answer = await ask(place, timeoutMs, (socket, over) => sendFile(socket, pieces(), over))
    } catch (cause) {
      if (cause instanceof Refusal || cause instanceof ConnectionError) throw cause
      const said = await ask(place, Math.min(LENGTH_MS, timeoutMs), (socket, over) =>
        sendLength(socket, size, over),
      ).catch(() => '')
      if (!said.startsWith(TOO_LONG)) throw cause
      answer = said
    }
    if (answer === '') throw new Error('clamd says: nothing')
    return answer
  }

  return {
    async scan(file) {
      let answer: string
      try {
        answer = await verdict(file)
      } catch (cause) {
        // The upload was deleted, so the scanner works.
        if (cause instanceof Refusal) throw cause
        note(cause instanceof Error ? cause.message : String(cause))
        // A scan that failed midway is never accepted: the file may have crashed the scanner.
        if (passUnscanned && cause instanceof ConnectionError) return
        throw new Refusal('scanner_unavailable', { cause, retryAfterSeconds: RETRY_SECONDS })
      }
      const isJudged = answer.endsWith(' FOUND') || answer.endsWith(' OK')
      note(isJudged ? null : `clamd says: ${answer}`)
      if (answer.startsWith(TOO_LONG) || answer.includes(PART_ALONE)) throw new Refusal('file_unscannable')
      if (answer.endsWith(' FOUND')) throw new Refusal('file_infected')
      if (!isJudged) throw new Refusal('scanner_unavailable', { retryAfterSeconds: RETRY_SECONDS })
    },
    report: () => report,
  }
}

/** Sends a request to clamd. `over` settles with the answer or with the end of the connection. */
type Send = (socket: Socket, over: Promise<unknown>) => Promise<void>

/** Throws {@link ConnectionError} if the connection fails. */
async function ask(place: ScannerPlace, timeoutMs: number, send: Send): Promise<string> {
  const socket = connect(place)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  socket.once('error', reject)
  const timer = setTimeout(() => reject(new Error('clamd does not answer.')), timeoutMs)
  try {
    await Promise.race([failed, once(socket, 'connect')]).catch((cause: unknown) => {
      throw new ConnectionError(cause instanceof Error ? cause.message : String(cause), { cause })
    })
    const answer = answerOf(socket)
    // The answer also ends waiting for `drain`; the race reports errors of the socket.
    const sent = send(
      socket,
      answer.catch(() => ''),
    ).then(() => answer)
    return await Promise.race([failed, sent])
  } finally {
    clearTimeout(timer)
    socket.on('error', () => {})
    socket.destroy()
  }
}

async function sendFile(
  socket: Socket,
  pieces: AsyncIterable<Uint8Array>,
  over: Promise<unknown>,
): Promise<void> {
  await write(socket, COMMAND, over)
  for await (const piece of pieces) {
    // clamd answers early when it has seen enough, and stops reading.
    if (socket.readableLength > 0 || socket.readableEnded) break
    await write(socket, Buffer.concat([lengthOf(piece.length), piece]), over)
  }
  await write(socket, lengthOf(0), over)
}

/** Sends only the length: clamd rejects a length above its limit before the content. */
async function sendLength(socket: Socket, size: number, over: Promise<unknown>): Promise<void> {
  await write(socket, Buffer.concat([COMMAND, lengthOf(size)]), over)
}

/** Resolves when the socket drains or clamd answers. */
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
