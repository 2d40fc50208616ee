import { join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../kernel/context.ts'
import { compose } from './compose.ts'
import type { Sender } from './sender.ts'
import { type MailRoute, routeOf } from './server/route.ts'
import { DELIVERY_SECONDS } from './use-cases.ts'

type SenderSettings = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>

/**
 * Sends by the mail server of SMTP_URL. Without it, by the server that an admin set, which is read for each email, so
 * that all nodes use a change at once. Without any, emails become files. Libraries are loaded with the first email.
 */
export function createSender(settings: SenderSettings, context: () => Context): Sender {
  const { dataDir, smtpUrl, mailFrom } = settings
  let environment: Promise<Sender> | null = null
  let files: Promise<Sender> | null = null
  return {
    async send(email, lost) {
      if (smtpUrl !== null) {
        environment ??= senderOfUrl(smtpUrl, mailFrom)
        return (await environment).send(email, lost)
      }
      const ctx = context()
      const { undelivered } = await import('./smtp.ts')
      const late = AbortSignal.timeout(DELIVERY_SECONDS * 1000)
      let route: MailRoute | null = null
      try {
        route = await routeOf(ctx, email.correspondence?.from?.address ?? null)
        if (route) {
          const { sendBy } = await import('./server/transport.ts')
          const signal = lost ? AbortSignal.any([late, lost]) : late
          const { allowsPrivate } = ctx.imapRules
          await sendBy(route, compose(email, route.from), { allowsPrivate, signal })
          return
        }
      } catch (error) {
        const { secretsIn } = await import('./server/transport.ts')
        throw undelivered(error, { isLate: late.aborted, secrets: route ? secretsIn(route) : [] })
      }
      files ??= senderToFiles(join(dataDir, 'outbox'), mailFrom)
      await (await files).send(email, lost)
    },
    close() {
      for (const made of [environment, files]) void made?.then((sender) => sender.close())
    },
  }
}

async function senderOfUrl(smtpUrl: string, mailFrom: string): Promise<Sender> {
  const { createSmtpSender } = await import('./smtp.ts')
  return createSmtpSender(smtpUrl, mailFrom, () => AbortSignal.timeout(DELIVERY_SECONDS * 1000))
}

async function senderToFiles(folder: string, mailFrom: string): Promise<Sender> {
  const { createEmlSender } = await import('./eml.ts')
  return createEmlSender(folder, mailFrom)
}
