import { inTransaction } from '../../kernel/transaction.ts'
import { statfs } from 'node:fs/promises'
import { cancel, type ProcessJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { UPLOAD_EXPIRY } from './jobs.ts'

/** Free bytes on the disk of a folder. */
export const freeBytesIn = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes that uploads leave free for all other writes. */
const LEFT = 8 * 1024 * 1024
const RETRY_MS = 10_000

/**
 * Throws `storage_full` if writing `bytes` would leave less than {@link LEFT}. A piece is written twice: to the
 * write-ahead log and to the database. Deleting it costs the same, because deleted content is overwritten.
 */
export async function refuseWithoutRoom(ctx: Context, bytes: number): Promise<void> {
  const free = await ctx.attachments.freeBytes?.()
  if (free !== undefined && free < bytes + LEFT) throw new Refusal('storage_full')
}

/** Removes an unattached upload and cancels its expiry job. */
export async function removeUpload(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async ({ tx }) => {
    await tx.uploads.remove(id)
    await cancel(tx, UPLOAD_EXPIRY, id)
  })
}

/** Removes an upload after `storage_full`. If the disk is too full to delete, {@link tidyUp} retries. */
export async function removeFromFull(ctx: Context, id: string): Promise<void> {
  try {
    await removeUpload(ctx, id)
  } catch {
    ctx.attachments.leftOver.add(id)
  }
}

/** Retries the deletions that failed on a full disk. */
export async function tidyUp(ctx: Context): Promise<void> {
  for (const id of ctx.attachments.leftOver) {
    await removeUpload(ctx, id)
    ctx.attachments.leftOver.delete(id)
  }
}

/** If the process ends first, the expiry job removes these uploads. */
export const removeLeftOver: ProcessJob<Context> = {
  kind: 'process',
  name: 'uploads that a full disk kept',
  everyMs: RETRY_MS,
  run: tidyUp,
}
