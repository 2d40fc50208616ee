import { cancel } from '../../jobs/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { UPLOAD_EXPIRY } from '../incoming/jobs.ts'
import type { Attachment, AttachmentOwner } from './attachment.ts'
import type { NewAttachment } from './queries.ts'

/**
 * Attaches complete uploads of the actor to a message, a note or a ticket. Attaches all of them or throws
 * `upload_gone`. Each upload keeps its id. Returns the names in the order of `files`. The caller's transaction holds
 * the lock of the ticket.
 */
export async function attachUploads(
  ctx: TxContext,
  actor: UserActor,
  { to, files }: { to: AttachmentOwner; files: readonly string[] },
): Promise<string[]> {
  const taken = await takeUploads(ctx, actor, files)
  await ctx.tx.attachments.add(to, taken, ctx.clock().toISOString())
  return taken.map(({ name }) => name)
}

/** Removes complete uploads of the actor and returns them for attaching: all of them, or throws `upload_gone`. */
export async function takeUploads(
  { tx }: TxContext,
  actor: UserActor,
  files: readonly string[],
): Promise<NewAttachment[]> {
  const taken: NewAttachment[] = []
  for (const id of files) {
    const upload = await tx.uploads.take({ id, accountId: actor.id })
    if (!upload) throw new Refusal('upload_gone', { field: 'files' })
    await cancel(tx, UPLOAD_EXPIRY, id)
    taken.push({ ...upload.content, id, name: upload.name, size: upload.size, uploaderId: actor.id })
  }
  return taken
}

/**
 * Attaches complete uploads of the actor, and copies of files of the ticket, to a side message. Throws `upload_gone` if
 * an upload is missing.
 */
export async function attachToSideMessage(
  ctx: TxContext,
  actor: UserActor,
  {
    to,
    files,
    copies,
  }: {
    to: { ticketId: string; messageId: string }
    files: readonly string[]
    copies: readonly Attachment[]
  },
): Promise<void> {
  const taken = await takeUploads(ctx, actor, files)
  const copied = copies.map((file) => ({ ...file, id: newId(), uploaderId: actor.id }))
  await ctx.tx.sideFiles.add(to, [...taken, ...copied], ctx.clock().toISOString())
}

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
  const taken = await takeUploads(ctx, actor, files.filter(isNew))
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
