import { mailBrand } from '../../../branding/index.ts'
import type { TxContext } from '../../../kernel/context.ts'
import { AWAY_SECONDS, CHAT_PAUSE_SECONDS, sealContent } from './mail-queue.ts'
import { allOrThrow } from '../../../kernel/asking/all-or-throw.ts'
import { localeFor } from '../../../kernel/languages/locale.ts'
import { later } from '../../../kernel/time.ts'
import { quietUntil } from '../quiet-hours.ts'
import type { OutboxMail } from './mail.ts'
import { chatIn } from '../../../conversation/index.ts'
import { ticketsIn } from '../../../tickets/index.ts'

/** Limit of messages in an email. The rest is in the chat. */
const MOST_MESSAGES = 20

/**
 * Stores the final content of an email about a chat, in the transaction of its first claim. Every retry sends the same
 * content. Later messages get another email. Null if there is nothing to send, or not yet.
 */
export async function gatherChat(ctx: TxContext, mail: OutboxMail): Promise<OutboxMail | null> {
  const { tx } = ctx
  const { id, ticketId, accountId, topic } = mail
  // One round trip, because on PostgreSQL other changes wait for this transaction.
  const [ticket, reader, told] = await allOrThrow(
    ticketId === null ? Promise.resolve(null) : ticketsIn(tx).find(ticketId),
    accountId === null ? Promise.resolve(null) : tx.mailPreferences.find(accountId),
    topic === null ? Promise.resolve(null) : tx.outbox.topic(topic, id),
  )
  const readerIs =
    ticket?.requester.id === accountId ? 'requester' : ticket?.assignee?.id === accountId ? 'assignee' : null
  if (!ticket || !accountId || !readerIs || !reader?.wants.chat || !told) {
    await tx.outbox.drop(id)
    return null
  }
  const { isTrying, latestAt, toldNumber } = told
  const now = ctx.clock()
  const unseen = await chatIn(tx).unseen(ticket.id, accountId, toldNumber, MOST_MESSAGES + 1)
  const messages = unseen.slice(-MOST_MESSAGES)
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) {
    await tx.outbox.drop(id)
    return null
  }
  // The first unread message may be read by now, and another email may have been sent since.
  const pausedUntil = latestAt === null ? '' : later(isTrying ? now : new Date(latestAt), CHAT_PAUSE_SECONDS)
  const locale = localeFor(reader.locale, ctx.installLocale)
  const quietEnd = quietUntil(reader.quietHours, locale.timeZone, now) ?? ''
  const dueAt = [later(new Date(first.postedAt), AWAY_SECONDS), pausedUntil, quietEnd].toSorted().at(-1) ?? ''
  if (dueAt > now.toISOString()) {
    await tx.outbox.postpone(id, dueAt)
    return null
  }
  const sealed = sealContent(ctx, mail, {
    kind: 'chat',
    ticket: { id: ticket.id, number: ticket.number, subject: ticket.subject, readerIs },
    messages,
    hasEarlier: unseen.length > messages.length,
    reader: locale,
    ...(await mailBrand(tx)),
  })
  await tx.outbox.fix(id, sealed, last.number)
  return { ...mail, sealed }
}
