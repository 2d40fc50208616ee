import { accountOf, type Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import { queueChat, queueNews } from '../../channels/mail/outbound/mail-queue.ts'
import { noticesFor, type NotedTicket, type Notice } from '../../notifications/notices.ts'
import type { NewEvent } from '../ports.ts'
import type { EventsToEmpty, Queries } from '../store.ts'
import type { Ticket } from '../../tickets/index.ts'

/**
 * Writes what happened. The only way by which anything is recorded; call it last in a transaction. With the ticket that
 * it happened to, people are told about it.
 */
export async function record(
  ctx: Context,
  tx: Queries,
  actor: Actor | null,
  event: NewEvent,
  ticket?: NotedTicket,
): Promise<void> {
  const now = event.at ?? ctx.clock().toISOString()
  if (ticket && actor) {
    for (const notice of noticesFor(event, ticket, actor)) await tell(tx, ctx, notice, ticket, now)
  }
  await tx.events.append({ ...event, actorId: accountOf(actor) }, now)
}

/**
 * Takes what they say from some earlier events, and records that, so that nobody can empty others unseen. Call it last in a
 * transaction. Gives how many were emptied: fewer than `limit` when none are left.
 */
export async function emptyEvents(
  ctx: Context,
  tx: Queries,
  actor: Actor | null,
  which: EventsToEmpty,
  limit: number,
): Promise<number> {
  const emptied = await tx.events.empty(which, limit)
  if (!emptied) return 0
  await record(ctx, tx, actor, { kind: 'record.emptied', data: emptied })
  return emptied.count
}

async function tell(tx: Queries, ctx: Context, notice: Notice, ticket: Ticket, now: string): Promise<void> {
  const { accountId, mail } = notice
  const reader = await tx.mailPreferences.find(accountId)
  if (!reader) return
  await tx.notifications.insert({
    id: newId(),
    accountId,
    ticketId: ticket.id,
    kind: notice.kind,
    text: notice.text,
    userId: notice.userId,
    createdAt: now,
    replaces: notice.replaces,
  })
  if (!mail || !reader.wants[mail.about]) return
  const { email } = reader
  if (mail.about === 'chat') return queueChat(ctx, tx, { accountId, email }, ticket.id)
  const { heading, detail, name, quote } = mail
  const readerIs = accountId === ticket.requester.id ? 'requester' : 'assignee'
  const about = { id: ticket.id, subject: ticket.subject, readerIs } as const
  await queueNews(
    ctx,
    tx,
    { accountId, email },
    {
      kind: 'news',
      ticket: about,
      heading,
      detail,
      name,
      ...(quote !== undefined && { quote }),
    },
  )
}
