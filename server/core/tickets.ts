import { type PictureSize, TEXTS, type UpdateState } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { isAssignee, maySeeTicket } from './policy.ts'
import type { Caller, PersonName, Ticket } from './ports.ts'
import { noteReading } from './readings.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'
import { ticketChanged, ticketTaken } from './ticket-conflicts.ts'

export type TicketDraft = Pick<Ticket, 'occurredOn' | 'occurredTime' | 'subject' | 'message'> & {
  picture: Buffer
}

/** Raises a ticket and gives its id. The picture is on disk before the row that names it exists. */
export async function raiseTicket(desk: Desk, caller: Caller, draft: TicketDraft): Promise<string> {
  const { picture: upload, ...written } = draft
  const picture = await desk.pictures.keepScreenshot(upload, caller.id)
  const id = newId()
  await desk.store.write(async (tx) => {
    const createdAt = desk.clock().toISOString()
    await tx.tickets.insert({ ...written, id, requesterId: caller.id, picture, createdAt })
    await record(desk, tx, caller, { kind: 'ticket.raised', ticketId: id, data: {} })
  })
  return id
}

/** The ticket, if the caller may see it; one that they may not see is answered like one that does not exist. */
export async function findVisibleTicket(queries: Queries, caller: Caller, id: string): Promise<Ticket> {
  const ticket = await queries.tickets.find(id)
  if (!ticket || !maySeeTicket(caller, ticket)) throw new Refusal('not_found')
  return ticket
}

/** Like {@link findVisibleTicket}, for a change of it or its chat: nobody else makes one meanwhile. */
export async function holdVisibleTicket(tx: Queries, caller: Caller, id: string): Promise<Ticket> {
  await tx.tickets.hold(id)
  return findVisibleTicket(tx, caller, id)
}

/** Details of a ticket. The first look by staff marks it as opened. */
export async function openTicket(desk: Desk, caller: Caller, id: string): Promise<Ticket> {
  const ticket = await findVisibleTicket(desk.store, caller, id)
  noteReading(desk, caller, 'ticket.read', ticket)
  if (ticket.opened || caller.role === 'User') return ticket
  await desk.store.write(async (tx) => {
    const isFirst = await tx.tickets.markOpened(id, desk.clock().toISOString())
    if (isFirst) await record(desk, tx, caller, { kind: 'ticket.opened', ticketId: id, data: {} })
  })
  return { ...ticket, opened: true }
}

type PictureFile = { bytes: Buffer; type: string }

/** The picture of a ticket that the caller may see. */
export const readTicketPicture = async (
  desk: Desk,
  caller: Caller,
  id: string,
  size: PictureSize,
): Promise<PictureFile> => pictureOf(desk, caller, await findVisibleTicket(desk.store, caller, id), size)

/** The picture of a ticket that was found to be visible before. */
export async function pictureOf(
  desk: Desk,
  caller: Caller,
  ticket: Ticket,
  size: PictureSize,
): Promise<PictureFile> {
  noteReading(desk, caller, 'ticket.picture_read', ticket)
  const picture = await desk.pictures.read(ticket.picture[size])
  if (!picture) throw new Refusal('not_found')
  return picture
}

/**
 * Takes an unassigned ticket. Of many at once exactly one wins; the others get `ticket_taken`. Who sends the version that
 * they knew is refused when the ticket has changed since, here and below.
 */
export async function takeTicket(desk: Desk, caller: Caller, id: string, version?: number): Promise<void> {
  await desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    const ticket = await holdVisibleTicket(tx, caller, id)
    if (!(await tx.accounts.find(caller.id))) throw new Refusal('unauthenticated')
    await giveTo(desk, tx, ticket, caller, version)
    const data = { assigneeId: caller.id }
    await record(desk, tx, caller, { kind: 'ticket.taken', ticketId: id, data }, ticket)
  })
}

/** Gives an unassigned ticket to a support member. */
export async function assignTicket(
  desk: Desk,
  caller: Caller,
  id: string,
  memberId: string,
  version?: number,
): Promise<void> {
  await desk.store.write(async (tx) => {
    await tx.accounts.hold(memberId)
    const ticket = await holdVisibleTicket(tx, caller, id)
    const member = await tx.accounts.find(memberId)
    if (member?.role !== 'SupportTeam') throw new Refusal('not_support_member', { field: 'supportteamid' })
    await giveTo(desk, tx, ticket, member, version)
    const assigned = { ...ticket, assignee: member }
    const data = { assigneeId: member.id }
    await record(desk, tx, caller, { kind: 'ticket.assigned', ticketId: id, data }, assigned)
  })
}

async function giveTo(
  desk: Desk,
  tx: Queries,
  ticket: Ticket,
  member: PersonName,
  version: number | undefined,
): Promise<void> {
  if (!(await tx.tickets.assignIfFree(ticket.id, member, version))) {
    const current = (await tx.tickets.find(ticket.id)) ?? ticket
    if (current.assignee || version === undefined) throw await ticketTaken(tx, current, version)
    throw await ticketChanged(tx, current, version)
  }
  const now = desk.clock().toISOString()
  for (const person of [ticket.requester, member]) await tx.chat.join(ticket.id, person.id, now)
}

/** Sets the state of a ticket that the caller has. Setting the state that it is in already changes nothing. */
export async function updateTicket(
  desk: Desk,
  caller: Caller,
  id: string,
  to: UpdateState,
  version?: number,
): Promise<void> {
  await desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    const ticket = await holdVisibleTicket(tx, caller, id)
    if (!isAssignee(caller, ticket)) throw new Refusal('not_assignee', { ticket })
    if (version !== undefined && version !== ticket.version) throw await ticketChanged(tx, ticket, version)
    if (ticket.state === to) return
    if (to === 'Waiting') throw new Refusal('validation', { field: 'status', text: TEXTS.stateNotSettable })
    const data = { from: ticket.state, to }
    const at = desk.clock().toISOString()
    if (!(await tx.tickets.changeState(id, caller.id, { ...data, at }, version))) {
      throw new Refusal('not_assignee', { ticket })
    }
    await record(desk, tx, caller, { kind: 'ticket.state_changed', ticketId: id, data, at }, ticket)
  })
}
