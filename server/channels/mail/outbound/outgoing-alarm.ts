import { inLeasedTransaction } from '../../../kernel/transaction.ts'
import type { OutgoingAlarm } from '@support-desk/contract'
import { z } from 'zod'
import { SYSTEM } from '../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { record } from '../../../kernel/event-log/record.ts'
import { later } from '../../../kernel/time.ts'
import { isMailSetUp } from './server/stored-server.ts'
import { dueJob, schedule, type Topic } from '../../../jobs/index.ts'

const ALARM_SECONDS = 10 * 60
/** Interval of checks whether email goes out again. */
const AGAIN_SECONDS = 60
const LEASE_SECONDS = 20
/** One key: there is only one outbox. */
const KEY = 'outgoing'

const OUTGOING_ALARM: Topic<{ isTold: boolean }> = {
  name: 'outgoing mail alarm',
  data: z.object({ isTold: z.boolean() }),
}

/** Schedules an alert to the admins, unless an email goes out within ten minutes. Call it after the first failure. */
export const watchOutgoing = (ctx: TxContext): Promise<void> =>
  scheduleAlarm(ctx, { seconds: ALARM_SECONDS, isTold: false })

const scheduleAlarm = (
  ctx: TxContext,
  { seconds, isTold }: { seconds: number; isTold: boolean },
): Promise<void> =>
  schedule(ctx.tx, {
    job: OUTGOING_ALARM,
    key: KEY,
    dueAt: later(ctx.clock(), seconds),
    data: { isTold },
  })

/** Alerts the admins that no email goes out, on their pages and in the log, and reports the recovery. */
export const raiseOutgoingAlarm = dueJob<Context, { isTold: boolean }>(OUTGOING_ALARM, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { data: { isTold } }, run) {
    const trouble = await inLeasedTransaction(ctx, run, async (ctx) => {
      const found = await ctx.tx.outbox.trouble()
      if (found !== null) await scheduleAlarm(ctx, { seconds: AGAIN_SECONDS, isTold: true })
      const kind = found === null ? 'mail.outgoing_working' : 'mail.outgoing_failing'
      if (isTold === (found === null)) await record(ctx, SYSTEM, { kind, data: {} })
      return found
    })
    if (trouble !== null && !isTold) run.log.error(trouble, 'no email could be sent for ten minutes')
  },
})

/** Why email does not go out; null if it does, or if it has failed for less than ten minutes. */
export async function outgoingAlarm(
  ctx: Context,
): Promise<{ why: OutgoingAlarm; error: string | null; failingSince: string | null } | null> {
  if (!(await isMailSetUp(ctx, ctx.store))) return { why: 'not_set_up', error: null, failingSince: null }
  const trouble = await ctx.store.outbox.trouble()
  if (trouble === null || later(new Date(trouble.failingSince), ALARM_SECONDS) > ctx.clock().toISOString())
    return null
  return { why: 'failing', ...trouble }
}

/** State of outgoing email, for `/readyz`. */
export async function reportOnOutgoing(ctx: Context): Promise<object> {
  return { isSetUp: await isMailSetUp(ctx, ctx.store), ...(await ctx.store.outbox.trouble()) }
}
