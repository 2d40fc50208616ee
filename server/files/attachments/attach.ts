import { cancel } from '../../jobs/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { UPLOAD_EXPIRY } from '../incoming/jobs.ts'
import type { AttachmentOwner } from './attachment.ts'
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
  const taken = await takeUploads(ctx.tx, actor, files)
  await ctx.tx.attachments.add(to, taken, ctx.clock().toISOString())
  return taken.map(({ name }) => name)
}

/** Removes complete uploads of the actor and returns them for attaching: all of them, or throws `upload_gone`. */
export async function takeUploads(
  tx: Queries,
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
