import { dayAt } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { attachmentsIn, NO_PICTURE } from '../../files/index.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import {
  aboutTicket,
  holdVisibleTicket,
  mergesIn,
  refuseSample,
  type Ticket,
  ticketLinksIn,
  type TicketNumber,
  ticketsIn,
} from '../../tickets/index.ts'

/**
 * Turns a message of the requester into a new ticket with its files, and links both tickets. The message
 * may belong to a merged ticket. Messages of staff are refused, because a ticket has the words of its requester.
 */
export async function splitTicket(
  ctx: TxContext,
  actor: UserActor,
  { id, messageId, subject }: { id: string; messageId: string; subject: string },
): Promise<TicketNumber> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, id)
  refuseSample(ticket)
  const found = await findSaid(tx, ticket, messageId)
  if (!found) throw new Refusal('not_found')
  const { said, requesterId } = found
  if (said.author.id !== requesterId) throw aboutTicket('not_of_requester', ticket)
  if (said.isRetracted || said.text === '') throw aboutTicket('nothing_said', ticket)
  const newTicketId = newId()
  const createdAt = ctx.clock().toISOString()
  const number = await ticketsIn(tx).insert({
    id: newTicketId,
    requesterId,
    subject,
    message: said.text,
    occurredOn: dayAt(said.postedAt, ctx.installLocale.timeZone),
    occurredTime: '',
    picture: NO_PICTURE,
    createdAt,
  })
  const files = (await attachmentsIn(tx).ofMessages([messageId])).get(messageId) ?? []
  const copies = files.map((file) => ({ ...file, id: newId() }))
  await attachmentsIn(tx).add({ ticketId: newTicketId }, copies, createdAt)
  await ticketLinksIn(tx).insert({
    id: newId(),
    ticketId: ticket.id,
    otherId: newTicketId,
    kind: 'related',
    createdBy: actor.id,
    createdAt,
  })
  await record(ctx, actor, { kind: 'ticket.raised', ticketId: newTicketId, data: {}, at: createdAt })
  const from = { other: ticket.id, number: ticket.number }
  await record(ctx, actor, { kind: 'ticket.split_off', ticketId: newTicketId, data: from })
  const into = { other: newTicketId, number }
  await record(ctx, actor, { kind: 'ticket.split', ticketId: ticket.id, data: into })
  return { id: newTicketId, number }
}

/** Finds a message in the ticket or in its merged tickets, with the requester of that ticket. */
async function findSaid(tx: Queries, ticket: Ticket, messageId: string) {
  for (const { id, requester } of [ticket, ...(await mergesIn(tx).sourcesOf(ticket.id))]) {
    const said = await tx.chat.find(id, messageId)
    if (said) return { said, requesterId: requester.id }
  }
  return null
}
