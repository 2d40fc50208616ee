import type { MailRule } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import type { Ticket } from '../../../../tickets/index.ts'
import type { WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import { type AnswersTo, readReplyAddress, readTag } from '../threading/reply-address.ts'

/** The ticket that a mail belongs to, and which rule says so. */
export type TicketFound = {
  ticket: Ticket
  by: MailRule
  /** What an answer to a signed address is. */
  kind: AnswersTo['kind']
  /** Whether the mail came to an address that only those have who were written to. */
  isSigned: boolean
}

type Found = { ticketId: string; kind?: AnswersTo['kind'] }
type Rule = { name: MailRule; find(): Promise<Found | null> }

const SUBJECT_TAG = /\[#(\d{1,15})\]/u

/**
 * Finds the ticket that a mail belongs to, by the first rule that finds one. Whether its sender may write there is another
 * question. `way` is what each rule said.
 */
export async function ticketFor(
  ctx: Context,
  tx: Queries,
  { read, addresses, senderId }: { read: ReadMail; addresses: readonly string[]; senderId: string | null },
): Promise<{ found: TicketFound | null; way: WayStep[] }> {
  const ofNumber = async (answers: AnswersTo | null): Promise<Found | null> => {
    const ticketId = answers && (await tx.receivedMails.ticketOfNumber(answers.number))
    return ticketId ? { ticketId, kind: answers.kind } : null
  }
  const byIds = (ids: readonly string[]): Promise<Found | null> => ticketOfIds(tx, ids, senderId)
  const number = SUBJECT_TAG.exec(read.subject)?.[1]
  const rules: Rule[] = [
    { name: 'signed_address', find: () => ofNumber(signedIn(ctx, read, addresses)) },
    { name: 'in_reply_to', find: () => byIds(read.inReplyTo) },
    { name: 'references', find: () => byIds(read.references.toReversed()) },
    {
      name: 'marker',
      find: () => ofNumber(read.marker === null ? null : readTag(ctx.keys, read.marker)),
    },
    {
      // Anybody can write a number: it is believed of those alone whom the desk knows.
      name: 'subject',
      find: () => ofNumber(number && senderId ? { number: Number(number), kind: 'chat' } : null),
    },
  ]
  const way: WayStep[] = []
  for (const { name, find } of rules) {
    const found = await find()
    const ticket = found && (await livingTicket(tx, found.ticketId))
    way.push({ rule: name, says: ticket ? 'found' : 'nothing' })
    if (ticket) {
      const isSigned = name === 'signed_address'
      return { found: { ticket, by: name, kind: found.kind ?? 'chat', isSigned }, way }
    }
  }
  return { found: null, way }
}

/** What one of the addresses says that the mail came to. */
function signedIn(ctx: Context, read: ReadMail, addresses: readonly string[]): AnswersTo | null {
  for (const { address } of [...read.to, ...read.cc, ...read.deliveredTo]) {
    for (const own of addresses) {
      const answers = readReplyAddress(ctx.keys, own, address)
      if (answers) return answers
    }
  }
  return null
}

/** The ticket of the first id that is known; of several tickets that know it, one in which the sender takes part. */
async function ticketOfIds(
  tx: Queries,
  ids: readonly string[],
  senderId: string | null,
): Promise<Found | null> {
  const known = await tx.mailIds.find(ids)
  const inOrder = ids.flatMap((id) => known.filter(({ messageId }) => messageId === id))
  const tickets = new Set(senderId === null ? [] : inOrder.map(({ ticketId }) => ticketId))
  for (const ticketId of tickets) {
    const ticket = await tx.tickets.find(ticketId)
    if (ticket && senderId !== null && (await takesPart(tx, ticket, senderId))) return { ticketId }
  }
  return inOrder[0] ?? null
}

/** What was merged into another ticket goes on there. */
async function livingTicket(tx: Queries, id: string): Promise<Ticket | null> {
  const ticket = await tx.tickets.find(id)
  return ticket?.mergedInto ? tx.tickets.find(ticket.mergedInto) : ticket
}

/** Whether somebody raised a ticket, or one that was merged into it, or gets copies of it. */
export async function takesPart(tx: Queries, ticket: Ticket, accountId: string): Promise<boolean> {
  if (ticket.requester.id === accountId) return true
  if (await tx.participants.has(ticket.id, accountId)) return true
  return (await tx.merges.sourcesOf(ticket.id)).some(({ requesterId }) => requesterId === accountId)
}
