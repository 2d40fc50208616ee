import { inTransaction } from '../../kernel/transaction.ts'
import { dueJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { SENDING } from './holding.ts'
import { sendDue } from './sending.ts'

/** One reply is one short transaction. */
const LEASE_SECONDS = 60

/** Sends due replies. Each is sent once, because sending deletes its row. */
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
