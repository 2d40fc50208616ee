import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import type { Queries } from '../../kernel/store.ts'
import { takeUploads } from './attach.ts'
import type { Attachment } from './attachment.ts'

/**
 * Replaces the files of a scheduled reply by `files`, in this order. Each id names a file of the reply or a complete
 * upload of the actor. Throws `upload_gone` if one is missing. The caller holds the lock of the ticket.
 */
export async function setScheduledFiles(
  ctx: TxContext,
  actor: UserActor,
  { to, files }: { to: { ticketId: string; replyId: string }; files: readonly string[] },
): Promise<void> {
  const { tx } = ctx
  const had = new Map((await tx.scheduledFiles.take(to.replyId)).map((file) => [file.id, file]))
  const isNew = (id: string): boolean => !had.has(id)
  const createdAt = ctx.clock().toISOString()
  const taken = await takeUploads(tx, actor, files.filter(isNew))
  const added = new Map(taken.map((file) => [file.id, { ...file, createdAt }]))
  const kept = files.flatMap((id) => had.get(id) ?? added.get(id) ?? [])
  await tx.scheduledFiles.add(to, kept)
}

/** Moves the files of a scheduled reply to the message that it became. Returns their names. */
export async function attachScheduled(
  tx: Queries,
  { replyId, to, at }: { replyId: string; to: { ticketId: string; messageId: string }; at: string },
): Promise<string[]> {
  const files: Attachment[] = await tx.scheduledFiles.take(replyId)
  await tx.attachments.add(to, files, at)
  return files.map(({ name }) => name)
}
