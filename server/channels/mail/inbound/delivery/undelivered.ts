import type { Queries } from '../../../../kernel/store.ts'
import type { ReadMail } from '../reading/index.ts'
import { takesPart } from './threading.ts'

/**
 * Marks an address that a mail of ours did not reach, for good by what its server says (5.x.x). Anybody can write a report: it counts
 * where it names a mail that we sent, and somebody who takes part in its ticket.
 */
export async function markUndelivered(
  tx: Queries,
  { receivedId, ticketId, bounce }: { receivedId: string; ticketId: string; bounce: ReadMail['bounce'] },
): Promise<void> {
  if (!bounce?.recipient || !bounce.status?.startsWith('5.')) return
  const [account, ticket] = await Promise.all([
    tx.accounts.findSender(bounce.recipient),
    tx.tickets.find(ticketId),
  ])
  if (account && ticket && (await takesPart(tx, ticket, account.id)))
    await tx.accounts.markBounced(account.id, receivedId)
}
