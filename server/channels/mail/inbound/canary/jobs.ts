import { inLeasedTransaction } from '../../../../kernel/transaction.ts'
import { message, words } from '@support-desk/contract'
import { SYSTEM } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { later } from '../../../../kernel/time.ts'
import { dueJob, type RegularJob, schedule } from '../../../../jobs/index.ts'
import { queueCanary } from '../../outbound/mail-queue.ts'
import { tellAdmins } from '../mailboxes/alarm.ts'
import type { Mailbox } from '../mailboxes/mailbox.ts'
import { CANARY_LATE } from '../mailboxes/topics.ts'
import { signCanary } from './token.ts'

const EVERY_SECONDS = 60
const LEASE_SECONDS = 20
/** Deadline of a test mail. Greylisting by mail servers delays mail by some minutes. */
const TIME_SECONDS = 15 * 60

/** Sends test mails to the mailboxes that have them on, through the outbox. */
export const sendCanaries: RegularJob<Context> = {
  kind: 'regular',
  name: 'mailbox canaries',
  everySeconds: EVERY_SECONDS,
  afterStartSeconds: 20,
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, run) {
    const wanting = (await ctx.store.mailboxes.all()).filter((mailbox) => isDue(mailbox, ctx.clock()))
    if (wanting.length === 0) return
    await inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      for (const { id, address } of wanting) {
        const now = ctx.clock()
        const sentAt = now.toISOString()
        const lateAt = later(now, TIME_SECONDS)
        await queueCanary(ctx, address, { token: signCanary(ctx.keys, id, sentAt), giveUpAt: lateAt })
        await tx.mailboxes.noteCanarySent(id, sentAt)
        await schedule(tx, { job: CANARY_LATE, key: id, dueAt: lateAt, data: { sentAt } })
      }
    })
  },
}

const isDue = ({ isOn, canaryMinutes, canary: { sentAt } }: Mailbox, now: Date): boolean =>
  isOn &&
  canaryMinutes !== null &&
  (sentAt === null || now.getTime() - Date.parse(sentAt) >= canaryMinutes * 60_000)

/** Alarms the admins about a missing test mail, once until the next one arrives. */
export const missCanary = dueJob<Context, { sentAt: string }>(CANARY_LATE, {
  leaseSeconds: LEASE_SECONDS,
  run: (ctx, { key: id, data: { sentAt } }, run) =>
    inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      const mailbox = await tx.mailboxes.find(id)
      if (!mailbox?.isOn || mailbox.canary.sentAt !== sentAt) return
      if (mailbox.canary.arrivedAt !== null && mailbox.canary.arrivedAt >= sentAt) return
      if (!(await tx.mailboxes.noteCanaryLate(id, ctx.clock().toISOString()))) return
      await tellAdmins(ctx, {
        mailboxId: id,
        heading: words(message('A test email is missing')),
        detail: words(
          message(
            'The test email to {address} did not arrive within {minutes} minutes. Check both outgoing and incoming email.',
          ),
          { address: mailbox.address, minutes: TIME_SECONDS / 60 },
        ),
        at: null,
      })
      await record(ctx, SYSTEM, { kind: 'mailbox.canary_missing', data: { mailboxId: id } })
    }),
})
