import { cancel } from '../../jobs/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { UPLOAD_EXPIRY } from '../incoming/jobs.ts'
import type { AttachedTo } from './attachment.ts'
import type { NewAttachment } from './queries.ts'

/**
 * Lets complete uploads of the actor hang on a message, a note or a ticket, which the transaction has to hold. All of them, or
 * `upload_gone`. Each keeps its id, so that what is written can name it before. Gives their names, in the order in which they were asked for.
 */
export async function attachUploads(
  ctx: TxContext,
  actor: UserActor,
  { to, files }: { to: AttachedTo; files: readonly string[] },
): Promise<string[]> {
  const { tx } = ctx
  const taken = await takeUploads(tx, actor, files)
  await tx.attachments.add(to, taken, ctx.clock().toISOString())
  return taken.map(({ name }) => name)
}

/** Takes complete uploads of the actor out, for them to hang on something: all of them, or `upload_gone`. */
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
