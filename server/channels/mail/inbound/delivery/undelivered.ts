import type { TxContext } from '../../../../kernel/context.ts'
import type { ReadMail } from '../reading/index.ts'
import { returnTurn } from '../../../../tickets/index.ts'
import { takesPart } from './threading.ts'

/**
 * Marks an address that a mail of ours did not reach, for good by what its server says (5.x.x), and gives the ticket back to the staff. Anybody can write a report: it counts
 * where it names a mail that we sent, and somebody who takes part in its ticket.
 */
export async function markUndelivered(
  ctx: TxContext,
  { receivedId, ticketId, bounce }: { receivedId: string; ticketId: string; bounce: ReadMail['bounce'] },
): Promise<void> {
  const { tx } = ctx
  if (!bounce?.recipient || !bounce.status?.startsWith('5.')) return
  const [account, ticket] = await Promise.all([
    tx.accounts.findSender(bounce.recipient),
    tx.tickets.find(ticketId),
  ])
  if (!account || !ticket || !(await takesPart(tx, ticket, account.id))) return
  await tx.accounts.markBounced(account.id, receivedId)
  await returnTurn(ctx, ticketId)
}
