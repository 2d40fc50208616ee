import { inTransaction } from '../../kernel/transaction.ts'
import { statfs } from 'node:fs/promises'
import { cancel, type ProcessJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { UPLOAD_EXPIRY } from './jobs.ts'

/** What the disk of a folder has left, in bytes. */
export const freeBytesIn = (folder: string) => async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** What files leave to everything else that is written. */
const LEFT = 8 * 1024 * 1024
const RETRY_MS = 10_000

/**
 * Refuses what would leave too little on the disk. A piece is written twice, into the log and into the database, and so is what
 * removes it, as what is deleted there is overwritten. A disk that is full takes neither.
 */
export async function refuseWithoutRoom(ctx: Context, bytes: number): Promise<void> {
  const free = await ctx.attachments.freeBytes?.()
  if (free !== undefined && free < bytes + LEFT) throw new Refusal('storage_full')
}

/** Removes a file that hangs on nothing, and what would have done so later. */
export async function removeUpload(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async ({ tx }) => {
    await tx.uploads.remove(id)
    await cancel(tx, UPLOAD_EXPIRY, id)
  })
}

/** Removes a file for which there was no room. Where others have filled the disk to its end, that is done once it takes it. */
export async function removeFromFull(ctx: Context, id: string): Promise<void> {
  try {
    await removeUpload(ctx, id)
  } catch {
    ctx.attachments.leftOver.add(id)
  }
}

/** Removes what a full disk did not let go, as soon as it does. */
export async function tidyUp(ctx: Context): Promise<void> {
  for (const id of ctx.attachments.leftOver) {
    await removeUpload(ctx, id)
    ctx.attachments.leftOver.delete(id)
  }
}

/** What a process leaves behind that ends before that expires. */
export const removeLeftOver: ProcessJob<Context> = {
  kind: 'process',
  name: 'uploads that a full disk kept',
  everyMs: RETRY_MS,
  run: tidyUp,
}
