import { LIMITS, message, type Message } from '@support-desk/contract'
import type { TxContext } from '../../../kernel/context.ts'
import { invalid, type Refusal } from '../../../kernel/refusal.ts'
import { accountsIn } from '../../../users/index.ts'
import type { Ticket } from '../../../tickets/index.ts'
import { isOwnAddress } from '../inbound/participants/own-address.ts'

const OWN_ADDRESS = message('{address} belongs to the help desk.')
const OF_PARTY = message('{address} takes part in the ticket. Write a reply instead.')

/**
 * The recipients in lower case, each once. Refuses the help desk itself, and people who read the ticket: what a side
 * conversation says is not for them.
 */
export async function allowedRecipients(
  ctx: TxContext,
  { id: ticketId, requester }: Ticket,
  to: readonly string[],
): Promise<string[]> {
  const { tx } = ctx
  const addresses = [...new Set(to.map((address) => address.toLowerCase()))]
  if (addresses.length === 0) throw invalid('to', message('Enter at least one email address.'))
  if (addresses.length > LIMITS.sideRecipients)
    throw invalid('to', message('A side conversation can have at most {maximum} recipients.'), {
      maximum: LIMITS.sideRecipients,
    })
  const { cc } = await tx.participants.people(ticketId, requester.id)
  const parties = new Set([requester.id, ...cc.map(({ id }) => id)])
  for (const address of addresses) {
    if (await isOwnAddress(ctx, tx, address)) throw refused(OWN_ADDRESS, address)
    const account = await accountsIn(tx).findSender(address)
    if (account && parties.has(account.id)) throw refused(OF_PARTY, address)
  }
  return addresses
}

const refused = (text: Message<{ address: string | number }>, address: string): Refusal =>
  invalid('to', text, { address })
