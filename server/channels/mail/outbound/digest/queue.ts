import { newRowId } from '../../../../kernel/ids.ts'
import { queue, type TxMailContext } from '../mail-queue.ts'
import type { DigestLine } from './queries.ts'
import { digestTopic } from './topic.ts'

/**
 * Adds a line to the next notification email of an account, which is sent at `dueAt` or before. The email is gathered
 * at its first try, so that one email has all lines up to then.
 */
export async function queueDigestLine(
  ctx: TxMailContext,
  { email, dueAt, ...line }: Omit<DigestLine, 'id'> & { email: string; dueAt: string },
): Promise<void> {
  const { tx } = ctx
  const { accountId } = line
  await tx.digests.insert({ ...line, id: newRowId(ctx.clock()) })
  const topic = digestTopic(accountId)
  // Locks the waiting mail, so that it is not gathered without this line.
  if (await tx.outbox.holdWaiting(topic)) await tx.outbox.hasten(topic, dueAt)
  else await queue(ctx, email, { accountId, topic, dueAt })
}
