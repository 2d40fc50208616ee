import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refusal } from '../../kernel/refusal.ts'
import type { ScannerPlace } from '../../config/files.ts'

/** How the scanner is doing, for admins. */
type ScannerReport = {
  state: 'untried' | 'working' | 'failing'
  since: string | null
  error: string | null
}

/** A file by its content, which may be asked for more than once. `size` is in bytes. */
type ScannedFile = { size: number; pieces: () => AsyncIterable<Uint8Array> }

/** Looks for viruses in files before anybody can open them. */
export type FileScanner = {
  /**
   * Throws `file_infected`, `file_unscannable` where the file is too long for the scanner, or where nobody can tell
   * `scanner_unavailable`. Where the scanner is not there at all, the install may let files pass.
   */
  scan(file: ScannedFile): Promise<void>
  report(): ScannerReport
}

type ScannerOptions = {
  place: ScannerPlace
  /** Whether files are let in while nothing listens there. */
  passUnscanned: boolean
  clock: () => Date
  /** How long a scan may take, in milliseconds. */
  timeoutMs?: number
}

/** Of a whole scan. The server ends connections that are silent for 60 seconds, and the refusal has to arrive before. */
const TIMEOUT_MS = 45_000
const RETRY_SECONDS = 60
const COMMAND = Buffer.from('zINSTREAM\0')
/** Longer than any answer to one file. */
const MOST_ANSWER = 4096

/** How long the daemon has to say that a length is too much for it; it waits for the content otherwise. */
const LENGTH_MS = 2_000
/** What clamd says of a length that is more than its `StreamMaxLength`. */
const TOO_LONG = 'INSTREAM size limit exceeded'
/** What it calls a file of which it looked at a part alone, where `AlertExceedsMax` is set. */
const PART_ALONE = ' Heuristics.Limits.Exceeded'

/** Nobody could connect: whatever the file is, it is not the reason. */
class Away extends Error {}

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

  /** What clamd says. It ends the connection once a file is too long, and its answer may be lost by that: then it is asked again. */
  async function verdict({ size, pieces }: ScannedFile): Promise<string> {
    let answer: string
    try {
      answer = await ask(place, timeoutMs, (socket, over) => sendFile(socket, pieces(), over))
    } catch (cause) {
      if (cause instanceof Refusal || cause instanceof Away) throw cause
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
        // The file is gone, which is no fault of the scanner.
        if (cause instanceof Refusal) throw cause
        note(cause instanceof Error ? cause.message : String(cause))
        // What it did not come to an end with, such as what made it crash, is not let in as if it were away.
        if (passUnscanned && cause instanceof Away) return
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

/** Sends something to clamd; `over` ends once there is an answer, or can be none any more. */
type Send = (socket: Socket, over: Promise<unknown>) => Promise<void>

/** Throws {@link Away} where nobody can connect. */
async function ask(place: ScannerPlace, timeoutMs: number, send: Send): Promise<string> {
  const socket = connect(place)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  socket.once('error', reject)
  const timer = setTimeout(() => reject(new Error('clamd does not answer.')), timeoutMs)
  try {
    await Promise.race([failed, once(socket, 'connect')]).catch((cause: unknown) => {
      throw new Away(cause instanceof Error ? cause.message : String(cause), { cause })
    })
    const answer = answerOf(socket)
    // Whoever waits for room is told by it as well, and whoever waits for the answer is told of errors.
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
    // It may have seen enough, and listen no more.
    if (socket.readableLength > 0 || socket.readableEnded) break
    await write(socket, Buffer.concat([lengthOf(piece.length), piece]), over)
  }
  await write(socket, lengthOf(0), over)
}

/** The length of a piece without the piece: what is too long is refused before any of it comes. */
async function sendLength(socket: Socket, size: number, over: Promise<unknown>): Promise<void> {
  await write(socket, Buffer.concat([COMMAND, lengthOf(size)]), over)
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
