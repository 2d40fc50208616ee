import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { noticesFor, type Notice } from './notices.ts'
import type { Account, Caller, NewEvent, Ticket } from './ports.ts'
import type { Queries } from './store.ts'
import { later } from './time.ts'

/** Writes what happened. The only way by which anything is recorded; call it last in a transaction. */
export async function record(
  desk: Desk,
  tx: Queries,
  actor: Pick<Caller, 'id'> | null,
  event: NewEvent,
): Promise<void> {
  const now = desk.clock()
  if (event.ticketId && actor) await tellPeople(tx, desk, event, event.ticketId, actor.id, now)
  await tx.events.append({ ...event, actorId: actor?.id ?? null }, now.toISOString())
}

async function tellPeople(
  tx: Queries,
  desk: Desk,
  event: NewEvent,
  ticketId: string,
  actorId: string,
  now: Date,
): Promise<void> {
  if (!TOLD.has(event.kind)) return
  const [ticket, actor] = await Promise.all([tx.tickets.find(ticketId), tx.accounts.find(actorId)])
  if (!ticket || !actor) return
  for (const notice of noticesFor(event, ticket, actor)) {
    const reader = await tx.accounts.find(notice.accountId)
    if (reader) await tell(tx, desk, notice, ticket, reader, now)
  }
}

const TOLD = new Set<NewEvent['kind']>([
  'ticket.taken',
  'ticket.assigned',
  'ticket.unassigned',
  'ticket.state_changed',
  'message.posted',
])

async function tell(
  tx: Queries,
  desk: Desk,
  notice: Notice,
  ticket: Ticket,
  reader: Account,
  now: Date,
): Promise<void> {
  await tx.notifications.insert({
    id: newId(),
    accountId: reader.id,
    ticketId: ticket.id,
    kind: notice.kind,
    text: notice.text,
    createdAt: now.toISOString(),
    replaces: notice.replaces,
  })
  const { mail } = notice
  if (!mail || (mail.topic !== null && (await tx.outbox.waits(mail.topic)))) return
  const letter = desk.letters.ticket(reader.email, {
    ...mail,
    subject: ticket.subject,
    ticketId: ticket.id,
  })
  await tx.outbox.insert({
    id: newId(),
    messageId: `<${newId()}@support-desk>`,
    recipient: reader.email,
    sealed: desk.keys.seal(JSON.stringify(letter)),
    dueAt: later(now, mail.delaySeconds),
    topic: mail.topic,
  })
}
