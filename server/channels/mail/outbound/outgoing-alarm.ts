import type { OutgoingAlarm } from '@support-desk/contract'
import { z } from 'zod'
import { SYSTEM } from '../../../kernel/actor.ts'
import type { Context } from '../../../kernel/context.ts'
import { record } from '../../../kernel/event-log/record.ts'
import type { Queries } from '../../../kernel/store.ts'
import { later } from '../../../kernel/time.ts'
import { dueJob, schedule, type Topic } from '../../../jobs/index.ts'

const ALARM_SECONDS = 10 * 60
/** How often it is asked whether email goes out again. */
const AGAIN_SECONDS = 60
const LEASE_SECONDS = 20
/** There is one outbox. */
const KEY = 'outgoing'

const OUTGOING_ALARM: Topic<{ isTold: boolean }> = {
  name: 'outgoing mail alarm',
  data: z.object({ isTold: z.boolean() }),
}

/** Has the admins told if no email has gone out ten minutes from now. Call it when the first one was not accepted. */
export const watchOutgoing = (ctx: Context, tx: Queries): Promise<void> =>
  schedule(tx, {
    job: OUTGOING_ALARM,
    key: KEY,
    dueAt: later(ctx.clock(), ALARM_SECONDS),
    data: { isTold: false },
  })

/** Tells the admins that no email goes out, on their pages and in the log, and later that it does again. */
export const raiseOutgoingAlarm = dueJob<Context, { isTold: boolean }>(OUTGOING_ALARM, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { data: { isTold } }, { hold, log }) {
    const trouble = await ctx.store.write(async (tx) => {
      await hold(tx)
      const found = await tx.outbox.trouble()
      if (found !== null)
        await schedule(tx, {
          job: OUTGOING_ALARM,
          key: KEY,
          dueAt: later(ctx.clock(), AGAIN_SECONDS),
          data: { isTold: true },
        })
      const kind = found === null ? 'mail.outgoing_working' : 'mail.outgoing_failing'
      if (isTold === (found === null)) await record(ctx, tx, SYSTEM, { kind, data: {} })
      return found
    })
    if (trouble !== null && !isTold) log.error(trouble, 'no email could be sent for ten minutes')
  },
})

/** What keeps email from going out; null where it does, or was not tried for ten minutes. */
export async function outgoingAlarm(
  ctx: Context,
): Promise<{ why: OutgoingAlarm; error: string | null; failingSince: string | null } | null> {
  if (!ctx.sendsMail) {
    // Nobody waits for email of an install that takes none.
    const isUsed = (await ctx.store.mailboxes.all()).some(({ isOn }) => isOn)
    return isUsed ? { why: 'not_set_up', error: null, failingSince: null } : null
  }
  const trouble = await ctx.store.outbox.trouble()
  if (trouble === null || later(new Date(trouble.failingSince), ALARM_SECONDS) > ctx.clock().toISOString())
    return null
  return { why: 'failing', ...trouble }
}

/** How email that goes out is doing, for programs that watch the install. */
export async function reportOnOutgoing(ctx: Context): Promise<object> {
  return { isSetUp: ctx.sendsMail, ...(await ctx.store.outbox.trouble()) }
}
