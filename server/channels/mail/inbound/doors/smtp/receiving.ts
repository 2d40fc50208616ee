import type { SMTPServerDataStream } from 'smtp-server'
import { LIMITS } from '@support-desk/contract'

/** Memory limit for all mails in transfer. Beyond it the server answers 452. */
const MOST_IN_MEMORY = 4 * LIMITS.mailBytes
/** Timeout of one mail, even if data keeps coming. */
const LONGEST_MS = 10 * 60_000

/** The refusal of a mail: an SMTP code, and words for the log of the other server. */
export class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, words: string) {
    super(words)
    this.responseCode = responseCode
  }
}

/**
 * Receives the bytes of a mail and passes them to `work`, within limits for all mails together. Throws {@link SmtpRefusal}
 * if a limit is exceeded. Nothing is kept of a connection that breaks. The memory is freed when `work` ends.
 */
type Receive = <T>(stream: SMTPServerDataStream, work: (raw: Buffer) => Promise<T>) => Promise<T>

/** Creates the receiver of a door. */
export function createReceiver(): Receive {
  let held = 0

  return async (stream, work) => {
    const pieces: Buffer[] = []
    let size = 0
    let isTooMuch = false
    const timer = setTimeout(() => stream.destroy(new SmtpRefusal(421, 'This takes too long')), LONGEST_MS)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        // The client reads a reply only after it has sent everything, so the rest is read and dropped.
        if (stream.sizeExceeded || isTooMuch) continue
        isTooMuch = held + piece.length > MOST_IN_MEMORY
        if (isTooMuch) continue
        pieces.push(piece)
        size += piece.length
        held += piece.length
      }
      if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message size exceeds the limit')
      if (isTooMuch) throw new SmtpRefusal(452, 'Server busy, please try again later')
      if (size === 0) throw new SmtpRefusal(554, 'The message is empty')
      return await work(Buffer.concat(pieces))
    } finally {
      clearTimeout(timer)
      held -= size
    }
  }
}
