import { join } from 'node:path'
import type { Sender } from './sender.ts'
import { DELIVERY_SECONDS } from './use-cases.ts'

type SenderSettings = { dataDir: string; smtpUrl: string | null; mailFrom: string }

/** The mail server of SMTP_URL, or a folder of files without one. Loaded lazily with the first email. */
export function createSender(place: SenderSettings): Sender {
  let made: Promise<Sender> | null = null
  return {
    async send(email, lost) {
      made ??= load(place)
      await (await made).send(email, lost)
    },
    close() {
      void made?.then((sender) => sender.close())
    },
  }
}

async function load({ dataDir, smtpUrl, mailFrom }: SenderSettings): Promise<Sender> {
  if (!smtpUrl) {
    const { createEmlSender } = await import('./eml.ts')
    return createEmlSender(join(dataDir, 'outbox'), mailFrom)
  }
  const { createSmtpSender } = await import('./smtp.ts')
  return createSmtpSender(smtpUrl, mailFrom, () => AbortSignal.timeout(DELIVERY_SECONDS * 1000))
}
