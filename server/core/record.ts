import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { noticesFor, type Actor, type Notice } from './notices.ts'
import type { NewEvent, Ticket } from './ports.ts'
import type { Queries } from './store.ts'
import { later } from './time.ts'

/**
 * Writes what happened. The only way by which anything is recorded; call it last in a transaction. With the ticket that
 * it happened to, people are told about it.
 */
export async function record(
  desk: Desk,
  tx: Queries,
  actor: Actor | null,
  event: NewEvent,
  ticket?: Ticket,
): Promise<void> {
  const now = desk.clock()
  if (ticket && actor) {
    for (const notice of noticesFor(event, ticket, actor)) await tell(tx, desk, notice, ticket, now)
  }
  await tx.events.append({ ...event, actorId: actor?.id ?? null }, now.toISOString())
}

async function tell(tx: Queries, desk: Desk, notice: Notice, ticket: Ticket, now: Date): Promise<void> {
  const email = await tx.accounts.emailOf(notice.accountId)
  if (email === null) return
  await tx.notifications.insert({
    id: newId(),
    accountId: notice.accountId,
    ticketId: ticket.id,
    kind: notice.kind,
    text: notice.text,
    createdAt: now.toISOString(),
    replaces: notice.replaces,
  })
  const { mail } = notice
  if (!mail || (mail.topic !== null && (await tx.outbox.waits(mail.topic)))) return
  const letter = desk.letters.ticket(email, {
    ...mail,
    subject: ticket.subject,
    ticketId: ticket.id,
  })
  await tx.outbox.insert({
    id: newId(),
    messageId: `<${newId()}@support-desk>`,
    recipient: email,
    sealed: desk.keys.seal(JSON.stringify(letter)),
    dueAt: later(now, mail.delaySeconds),
    topic: mail.topic,
  })
}
