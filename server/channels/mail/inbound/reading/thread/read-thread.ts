import { parentPort } from 'node:worker_threads'
import { parseMail } from '../parse.ts'
import { MailUnreadable } from '../read-mail.ts'
import { LOADED } from './loaded.ts'
import type { Question, Reply } from './reader.ts'

/** Parses each received mail. Answers with the mail, the reason why it is unreadable, or an internal error. */
parentPort?.on('message', async (question: Question) => {
  const reply = await replyTo(question)
  const bytes = 'mail' in reply ? reply.mail.files.map((file) => file.bytes) : []
  parentPort?.postMessage(reply, [
    ...new Set(bytes.filter(isWhole).map((part) => part.buffer as ArrayBuffer)),
  ])
})

/** Whether the bytes fill their own buffer, which can then be transferred. A shared buffer cannot. */
const isWhole = (part: Uint8Array): boolean =>
  part.byteLength === part.buffer.byteLength && part.byteLength > 0

async function replyTo({ raw, ...reading }: Question): Promise<Reply> {
  try {
    return { mail: await parseMail(raw, reading) }
  } catch (error) {
    if (error instanceof MailUnreadable) return { reason: error.reason }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(LOADED)
