import { UNDO_MS } from '@support-desk/contract'
import type { Queries } from '../../../../kernel/store.ts'
import { later } from '../../../../kernel/time.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../../kernel/languages/locale.ts'
import { type MailContext, queue } from '../mail-queue.ts'
import { correspondenceOf } from './correspondence.ts'
import type { LetterTicket } from './letter.ts'

const LETTER = 'letter'

/** What a topic of {@link queueLetters} names; null for any other topic. */
export function messageOfTopic(topic: string | null): string | null {
  const [kind, messageId] = topic?.split(':') ?? []
  return kind === LETTER && messageId ? messageId : null
}

/** How long a message can be taken back, and what that may take to arrive. */
const UNDO_SECONDS = UNDO_MS / 1000 + 5

/**
 * Makes a letter of a message wait for everybody who reads its ticket by mail, until it can no longer be taken back. What it says
 * is gathered when it is sent first.
 */
export async function queueLetters(
  ctx: MailContext,
  tx: Queries,
  { ticketId, messageId, authorId }: { ticketId: string; messageId: string; authorId: string },
): Promise<void> {
  const readers = await tx.letters.readers(ticketId)
  for (const { id: accountId, email } of readers) {
    if (accountId === authorId) continue
    const topic = `${LETTER}:${messageId}:${accountId}`
    await queue(ctx, tx, email, { accountId, ticketId, topic, dueAt: later(ctx.clock(), UNDO_SECONDS) })
  }
}

/** Tells somebody that their mail has become a ticket, in an answer to that mail. Call it once the mail's Message-ID is known. */
export async function queueAcknowledgement(
  ctx: MailContext,
  tx: Queries,
  { accountId, email, ticket }: { accountId: string; email: string; ticket: LetterTicket },
): Promise<void> {
  const [reader, speaker] = await Promise.all([
    tx.mailPreferences.find(accountId),
    tx.letters.speaker(ticket.id),
  ])
  const correspondence = await correspondenceOf(ctx.keys, tx, { ticket, speaker, author: '' })
  const messageId = await queue(ctx, tx, email, {
    accountId,
    ticketId: ticket.id,
    content: {
      kind: 'acknowledgement',
      ticket,
      correspondence,
      signature: speaker?.signature ?? '',
      reader: localeFor(reader?.locale ?? UNKNOWN_LOCALE, ctx.installLocale),
    },
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
