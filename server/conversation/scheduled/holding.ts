import type { HeldWhy } from '@support-desk/contract'
import { z } from 'zod'
import { cancel, type Topic } from '../../jobs/index.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { teamsIn, type Ticket } from '../../tickets/index.ts'
import type { ScheduledReply } from './scheduled.ts'

/** A reply whose time will come; the key is its id. */
export const SENDING: Topic<object> = { name: 'scheduled reply', data: z.object({}) }

/** Lets a reply wait for its author, and tells them and whoever has the ticket, or its team where nobody has it. The ticket has to be held. */
export async function holdBack(
  ctx: TxContext,
  ticket: Ticket,
  { id, author, why }: Pick<ScheduledReply, 'id' | 'author'> & { why: HeldWhy },
): Promise<void> {
  const { tx } = ctx
  await tx.scheduled.holdBack(id, why)
  const { assignee, team } = ticket
  const members = assignee === null && team !== null ? await teamsIn(tx).members([team.id]) : []
  const told = { ...ticket, teammates: members.map((member) => member.id) }
  const data = { entryId: id, author: author.id, why }
  await record(ctx, SYSTEM, { kind: 'reply.held', ticketId: ticket.id, data }, told)
}

/** Lets the replies of a ticket wait whose requester has just written: what they say may be no answer any more. */
export async function holdAnswered(ctx: TxContext, ticket: Ticket): Promise<void> {
  const { tx } = ctx
  const waiting = (await tx.scheduled.of(ticket.id)).filter(({ held }) => held === null)
  for (const reply of waiting) {
    await cancel(tx, SENDING, reply.id)
    await holdBack(ctx, ticket, { ...reply, why: 'answered' })
  }
}
