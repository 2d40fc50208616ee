import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import { NAMES_HEADER, signsOf } from './file-mailbox.ts'
import type { Sender } from './sender.ts'

/** Writes emails as .eml files, which mail programs open, while no mail server is set up. */
export function createEmlSender(folder: string, from: string): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const composed = compose(email, from)
      const { message } = await transport.sendMail({
        ...composed,
        // Found again by this when somebody is to be forgotten; nobody but this install reads it.
        headers: { ...composed.headers, ...(email.names && { [NAMES_HEADER]: signsOf(email.names) }) },
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Named by what stays the same, so that an email that is written again takes its own place.
      const id = email.messageId.replaceAll(/@.*|[^\w-]/g, '')
      const name = `${email.writtenAt.replaceAll(/[:.]/g, '-')}-${id}.eml`
      // Whoever watches the folder sees whole emails only.
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, message, { mode: 0o600 })
      await rename(temporary, join(folder, name))
    },
    close: () => transport.close(),
  }
}
