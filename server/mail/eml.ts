import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../core/ports.ts'
import type { Sender } from './sender.ts'

/** Writes letters as .eml files, which mail programs open, while no mail server is set up. */
export function createEmlSender(folder: string, from: string, clock: Clock): Sender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ recipient, ...letter }) {
      const { message } = await transport.sendMail({
        ...letter,
        from,
        to: { name: '', address: recipient },
        date: clock(),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${clock().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
      // Whoever watches the folder sees whole letters only.
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, message, { mode: 0o600 })
      await rename(temporary, join(folder, name))
    },
    close: () => transport.close(),
  }
}
