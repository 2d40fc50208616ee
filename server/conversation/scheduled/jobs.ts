import { inTransaction } from '../../kernel/transaction.ts'
import { dueJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { SENDING } from './holding.ts'
import { sendDue } from './sending.ts'

/** Each is one short change. */
const LEASE_SECONDS = 60

/** Sends replies whose time has come: each once, by the change that takes its row away. */
export const sendScheduled = dueJob<Context, object>(SENDING, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: id }, { hold }) {
    await inTransaction(ctx, async (ctx) => {
      const { tx } = ctx
      await sendDue(ctx, id)
      await hold(tx)
    })
  },
})
