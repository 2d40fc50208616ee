import type { HeldWhy } from '@support-desk/contract'
import { z } from 'zod'
import { cancel, type Topic } from '../../jobs/index.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { teamsIn, type Ticket } from '../../tickets/index.ts'
import type { ScheduledReply } from './scheduled.ts'

/** Job that sends a scheduled reply; the key is the id of the reply. */
export const SENDING: Topic<object> = { name: 'scheduled reply', data: z.object({}) }

/**
 * Holds a reply for its author. Notifies the author and the assignee, or the team of an unassigned ticket. The caller
 * holds the lock of the ticket.
 */
export async function holdBack(
  ctx: TxContext,
  ticket: Ticket,
  { id, author, why }: Pick<ScheduledReply, 'id' | 'author'> & { why: HeldWhy },
): Promise<void> {
  const { tx } = ctx
  await tx.scheduled.holdBack(id, why)
  const { assignee, team } = ticket
  const members = assignee === null && team !== null ? await teamsIn(tx).members([team.id]) : []
  const noticeTicket = { ...ticket, teammates: members.map((member) => member.id) }
  const data = { entryId: id, author: author.id, why }
  await record(ctx, SYSTEM, { kind: 'reply.held', ticketId: ticket.id, data }, noticeTicket)
}

/** Holds the scheduled replies of a ticket after a message of the requester, because they may be outdated. */
export const holdAnswered = (ctx: TxContext, ticket: Ticket): Promise<void> =>
  holdAll(ctx, ticket, 'answered')

/** Holds the scheduled replies of a ticket that are not held yet. */
export async function holdAll(ctx: TxContext, ticket: Ticket, why: HeldWhy): Promise<void> {
  const { tx } = ctx
  const waiting = (await tx.scheduled.of(ticket.id)).filter(({ held }) => held === null)
  for (const reply of waiting) {
    await cancel(tx, SENDING, reply.id)
    await holdBack(ctx, ticket, { ...reply, why })
  }
}
