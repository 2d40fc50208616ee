import type { MailRule } from '@support-desk/contract'
import type { TxContext } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import type { Ticket } from '../../../../tickets/index.ts'
import type { WayStep } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import {
  type AnswersTo,
  isSignedFor,
  readReplyAddress,
  readTag,
  type Tag,
} from '../threading/reply-address.ts'

/** The ticket that a mail belongs to, and which rule says so. */
export type TicketFound = {
  ticket: Ticket
  by: MailRule
  /** What an answer to a signed address is. */
  kind: AnswersTo['kind']
  /** Whether the mail came to an address that only those have who were written to. */
  isSigned: boolean
  /** Whether the mail answers a ticket that was merged into this one without sharing: its requesters must not read each other. */
  isUnshared: boolean
}

type Found = { ticketId: string; kind?: AnswersTo['kind'] }
type Rule = { name: MailRule; find(): Promise<Found | null> }

const SUBJECT_TAG = /\[#(\d{1,15})\]/u

/**
 * Finds the ticket that a mail belongs to, by the first rule that finds one. Whether its sender may write there is another
 * question. `way` is what each rule said.
 */
export async function ticketFor(
  ctx: TxContext,
  { read, addresses, senderId }: { read: ReadMail; addresses: readonly string[]; senderId: string | null },
): Promise<{ found: TicketFound | null; way: WayStep[] }> {
  const { tx } = ctx
  const ofNumber = async (written: string | undefined): Promise<Found | null> => {
    const ticketId = written && (await tx.receivedMails.ticketOfNumber(Number(written)))
    return ticketId ? { ticketId, kind: 'chat' } : null
  }
  const ofTag = async (tag: Tag): Promise<Found | null> => {
    const ticketId = await tx.receivedMails.ticketOfNumber(tag.number)
    return ticketId && isSignedFor(ctx.keys, tag, ticketId) ? { ticketId, kind: tag.kind } : null
  }
  const byIds = (ids: readonly string[]): Promise<Found | null> => ticketOfIds(tx, ids, senderId)
  const number = SUBJECT_TAG.exec(read.subject)?.[1]
  const rules: Rule[] = [
    { name: 'signed_address', find: () => firstOf(tagsIn(read, addresses), ofTag) },
    { name: 'in_reply_to', find: () => byIds(read.inReplyTo) },
    { name: 'references', find: () => byIds(read.references.toReversed()) },
    {
      name: 'marker',
      find: () => firstOf([readTag(read.marker ?? '')], ofTag),
    },
    {
      // A number from an unknown sender is no evidence: numbers are easy to guess, and other help desks use them too.
      name: 'subject',
      find: async () => (senderId === null ? null : ofNumber(number)),
    },
  ]
  const way: WayStep[] = []
  for (const { name, find } of rules) {
    const found = await find()
    const merged = found && (await livingTicket(tx, found.ticketId))
    way.push({ rule: name, says: merged ? 'found' : 'nothing' })
    if (merged) {
      const isSigned = name === 'signed_address'
      return { found: { ...merged, by: name, kind: found.kind ?? 'chat', isSigned }, way }
    }
  }
  return { found: null, way }
}

/** The tags in the recipients of a mail that are addresses of this mailbox, in the order of its headers. */
const tagsIn = (read: ReadMail, addresses: readonly string[]): (Tag | null)[] =>
  [...read.to, ...read.cc, ...read.deliveredTo].flatMap(({ address }) =>
    addresses.map((own) => readReplyAddress(own, address)),
  )

async function firstOf<T>(
  values: readonly (T | null)[],
  find: (value: T) => Promise<Found | null>,
): Promise<Found | null> {
  for (const value of values) {
    const found = value && (await find(value))
    if (found) return found
  }
  return null
}

/**
 * The ticket of the first known Message-ID. If several tickets have it, one in which the sender takes part wins. An id that a mail only
 * referenced counts for participants of its ticket alone, because anyone can reference a mail that others will answer.
 */
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
  return inOrder.find(({ what }) => what !== 'referenced') ?? null
}

/** The ticket itself, or the one that it was merged into. */
async function livingTicket(
  tx: Queries,
  id: string,
): Promise<Pick<TicketFound, 'ticket' | 'isUnshared'> | null> {
  const own = await tx.tickets.find(id)
  if (!own?.mergedInto) return own && { ticket: own, isUnshared: false }
  const [ticket, merged] = await Promise.all([tx.tickets.find(own.mergedInto), tx.merges.find(id)])
  if (!ticket) return null
  const isUnshared = merged?.isShared === false && ticket.requester.id !== own.requester.id
  return { ticket, isUnshared }
}

/** Whether an account is the requester or a participant of a ticket, or the requester of one that was merged into it with sharing. */
export async function takesPart(tx: Queries, ticket: Ticket, accountId: string): Promise<boolean> {
  if (ticket.requester.id === accountId) return true
  if (await tx.participants.has(ticket.id, accountId)) return true
  return (await tx.merges.sourcesOf(ticket.id)).some(
    ({ requesterId, isShared }) => isShared && requesterId === accountId,
  )
}
