import type { Context } from '../../../kernel/context.ts'
import { deliverMail, takeDueMail } from './use-cases.ts'
import type { QueueJob } from '../../../jobs/index.ts'
import type { Sender } from './sender.ts'
import type { OutboxMail } from './mail.ts'
import type { Timer } from '../../../kernel/time.ts'

/** Concurrent deliveries. A hanging one must not block the rest, and mail servers dislike many connections. */
const LANES = 3

/** Sends the waiting emails of the outbox. */
export const sendMail = (sender: Sender, after: Timer): QueueJob<Context, OutboxMail> => ({
  kind: 'queue',
  name: 'mail',
  lanes: LANES,
  take: takeDueMail,
  async run(ctx, mail, { log }) {
    const reason = await deliverMail(ctx, after, sender.send, mail)
    if (reason) log.warn({ mail: mail.id, tries: mail.attempts }, `mail not accepted: ${reason.message}`)
  },
  nextDue: ({ store }) => store.outbox.nextDue(),
  wakes: ({ store }, wake) => store.watch(wake),
})
