import { inLeasedTransaction } from '../../kernel/transaction.ts'
import { z } from 'zod'
import { dueJob, type Topic } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { later } from '../../kernel/time.ts'
import type { Upload } from '../attachments/attachment.ts'

/** Long enough to continue the next morning. */
const EXPIRES_SECONDS = 24 * 60 * 60
const LEASE_SECONDS = 60

/** When an unattached upload is removed. */
export const expiryOf = ({ createdAt }: Pick<Upload, 'createdAt'>): string =>
  later(new Date(createdAt), EXPIRES_SECONDS)

/** Expiry of an upload; the key is its id. */
export const UPLOAD_EXPIRY: Topic<object> = { name: 'upload expiry', data: z.object({}) }

/** Removes an upload that was never attached. Retention removes its content once no row names it. */
export const removeUploads = dueJob<Context, object>(UPLOAD_EXPIRY, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: id }, run) {
    await inLeasedTransaction(ctx, run, ({ tx }) => tx.uploads.remove(id))
  },
})
