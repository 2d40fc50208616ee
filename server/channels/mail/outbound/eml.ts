import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import { NAMES_HEADER, signsOf } from './file-mailbox.ts'
import type { Sender } from './sender.ts'

/** Writes emails as .eml files, which mail programs open, if no mail server is set up. */
export function createEmlSender(folder: string, from: string): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(email) {
      const composed = compose(email, from)
      const { message } = await transport.sendMail({
        ...composed,
        // Lets the erasure of an account find the file. Files do not leave this install.
        headers: { ...composed.headers, ...(email.names && { [NAMES_HEADER]: signsOf(email.names) }) },
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A stable name, so a retried email replaces its own file.
      const id = email.messageId.replaceAll(/@.*|[^\w-]/g, '')
      const name = `${email.writtenAt.replaceAll(/[:.]/g, '-')}-${id}.eml`
      // Programs that watch the folder see complete emails only.
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, message, { mode: 0o600 })
      await rename(temporary, join(folder, name))
    },
    close: () => transport.close(),
  }
}
