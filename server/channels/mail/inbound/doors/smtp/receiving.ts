import type { SMTPServerDataStream } from 'smtp-server'
import { LIMITS } from '@support-desk/contract'

/** All mails together that are being handed over; who comes beyond is asked to come again. */
const MOST_IN_MEMORY = 4 * LIMITS.mailBytes
/** How long one mail may take, however much is heard meanwhile. */
const LONGEST_MS = 10 * 60_000

/** What is said instead of taking a mail: a code of SMTP and words for whoever reads the log of the other server. */
export class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, words: string) {
    super(words)
    this.responseCode = responseCode
  }
}

/** Takes the bytes of mails while they are handed over, within limits of all of them together. */
type Receiver = {
  /**
   * Gives `work` a mail once all of it is here; throws {@link SmtpRefusal} where that cannot be. Of a connection that breaks before its end
   * nothing is left. Its bytes are given back once the work is done.
   */
  take<T>(stream: SMTPServerDataStream, work: (raw: Buffer) => Promise<T>): Promise<T>
}

/** Makes a receiver. */
export function createReceiver(): Receiver {
  let held = 0

  return {
    async take(stream, work) {
      const pieces: Buffer[] = []
      let size = 0
      let isTooMuch = false
      const timer = setTimeout(() => stream.destroy(new SmtpRefusal(421, 'This takes too long')), LONGEST_MS)
      try {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          // What is not kept is heard to its end all the same: before that nothing can be answered.
          if (stream.sizeExceeded || isTooMuch) continue
          isTooMuch = held + piece.length > MOST_IN_MEMORY
          if (isTooMuch) continue
          pieces.push(piece)
          size += piece.length
          held += piece.length
        }
        if (stream.sizeExceeded) throw new SmtpRefusal(552, 'This mail is larger than what is taken')
        if (isTooMuch) throw new SmtpRefusal(452, 'There is too much to do, please try again later')
        if (size === 0) throw new SmtpRefusal(554, 'There is nothing in this mail')
        return await work(Buffer.concat(pieces))
      } finally {
        clearTimeout(timer)
        held -= size
      }
    },
  }
}
