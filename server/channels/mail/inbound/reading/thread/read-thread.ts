import { parentPort } from 'node:worker_threads'
import { parseMail } from '../parse.ts'
import { MailUnreadable } from '../read-mail.ts'
import type { Question, Reply } from './reader.ts'

/** Reads the mails that it is sent. Whatever goes wrong in one is said of that mail. */
parentPort?.on('message', async ({ raw, limits, ownDomain, now }: Question) => {
  const reply = await replyTo({ raw, limits, ownDomain, now })
  const bytes = 'mail' in reply ? reply.mail.files.map((file) => file.bytes) : []
  parentPort?.postMessage(reply, [
    ...new Set(bytes.filter(isWhole).map((part) => part.buffer as ArrayBuffer)),
  ])
})

/** A buffer that several share cannot be given away. */
const isWhole = (part: Uint8Array): boolean =>
  part.byteLength === part.buffer.byteLength && part.byteLength > 0

async function replyTo({ raw, limits, ownDomain, now }: Question): Promise<Reply> {
  try {
    return { mail: await parseMail(raw, { limits, ownDomain, now }) }
  } catch (error) {
    return { reason: error instanceof MailUnreadable ? error.reason : 'malformed' }
  }
}
