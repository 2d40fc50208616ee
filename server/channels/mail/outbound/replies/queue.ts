import { UNDO_MS } from '@support-desk/contract'
import { later } from '../../../../kernel/time.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../../kernel/languages/locale.ts'
import { ticketsIn } from '../../../../tickets/index.ts'
import { acknowledgementOf } from '../../acknowledgements/content.ts'
import { type TxMailContext, queue } from '../mail-queue.ts'
import { correspondenceOf } from './correspondence.ts'
import type { ReplyTicket } from './reply.ts'
import { replyTopic } from './topic.ts'

/** The time to undo a message, plus a margin for the undo to arrive, in seconds. */
const UNDO_SECONDS = UNDO_MS / 1000 + 5

/**
 * Queues a message as a reply to all readers of its ticket by mail. It is due when the undo time is over. The content
 * is gathered at the first try.
 */
export async function queueReplies(
  ctx: TxMailContext,
  { ticketId, messageId, authorId }: { ticketId: string; messageId: string; authorId: string },
): Promise<void> {
  const { tx } = ctx
  const readers = await tx.replies.readers(ticketId)
  for (const { id: accountId, email } of readers) {
    if (accountId === authorId) continue
    const topic = replyTopic(messageId, accountId)
    await queue(ctx, email, { accountId, ticketId, topic, dueAt: later(ctx.clock(), UNDO_SECONDS) })
  }
}

/**
 * Acknowledges a mail that became a ticket, as an answer to that mail. Call it after the Message-ID of the mail is
 * stored.
 */
export async function queueAcknowledgement(
  ctx: TxMailContext,
  { accountId, email, ticket }: { accountId: string; email: string; ticket: ReplyTicket },
): Promise<void> {
  const { tx } = ctx
  const [reader, speaker, raised] = await Promise.all([
    tx.mailPreferences.find(accountId),
    tx.replies.speaker(ticket.id),
    ticketsIn(tx).find(ticket.id),
  ])
  const content = await acknowledgementOf(
    tx,
    { ticket, team: raised?.team ?? null, requester: raised?.requester.username ?? null, speaker },
    {
      correspondence: await correspondenceOf(ctx.keys, tx, { ticket, speaker, author: '' }),
      reader: localeFor(reader?.locale ?? UNKNOWN_LOCALE, ctx.installLocale),
      mailDomain: ctx.mailDomain,
    },
  )
  const messageId = await queue(ctx, email, {
    accountId,
    ticketId: ticket.id,
    content,
  })
  const at = ctx.clock().toISOString()
  await tx.mailIds.add({
    messageId: messageId.slice(1, -1),
    ticketId: ticket.id,
    what: 'sent',
    entryId: null,
    at,
  })
}

/** Queues an acknowledgement of a ticket that staff created. Does nothing if the account has no address. */
export async function acknowledgeTicket(
  ctx: TxMailContext,
  { accountId, ticket }: { accountId: string; ticket: ReplyTicket },
): Promise<void> {
  const reader = await ctx.tx.mailPreferences.find(accountId)
  if (reader) await queueAcknowledgement(ctx, { accountId, email: reader.email, ticket })
}
