import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { chatTopic } from './notices.ts'
import { isAssignee } from './policy.ts'
import type { Account, Caller, PageRequest, PersonName, Rows, Ticket } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'
import { ticketChanged } from './ticket-conflicts.ts'
import { holdVisibleTicket } from './tickets.ts'

/** What the caller knew of the ticket, and what they say to whoever works on it next; empty: nothing. */
export type PassingOn = { version: number; note: string }

/** How a ticket stands after it was passed on. */
export type Assignment = Pick<Ticket, 'state' | 'version' | 'assignee'>

/** Gives an assigned ticket to another support member, for whom it is new: it waits until they begin. */
export async function reassignTicket(
  desk: Desk,
  caller: Caller,
  id: string,
  { assigneeId, version, note }: PassingOn & { assigneeId: string },
): Promise<Assignment> {
  return desk.store.write(async (tx) => {
    await tx.accounts.hold(assigneeId)
    const ticket = await holdVisibleTicket(tx, caller, id)
    const member = await tx.accounts.find(assigneeId)
    if (member?.role !== 'SupportTeam') throw new Refusal('not_support_member', { field: 'assigneeId' })
    if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
    const former = ticket.assignee
    if (!former) throw new Refusal('not_assigned', { ticket })
    if (former.id === member.id) throw new Refusal('same_assignee', { field: 'assigneeId', ticket })
    const noteId = await passOn(desk, tx, caller, { ticket, former, next: member, note })
    const data = { assigneeId: member.id, formerAssigneeId: former.id, ...noteId }
    const given = { ...ticket, assignee: member, note }
    await record(desk, tx, caller, { kind: 'ticket.reassigned', ticketId: id, data }, given)
    const assignee = { id: member.id, username: member.username }
    return { state: 'Waiting', version: version + 1, assignee }
  })
}

/** Lets the assignee give a ticket back, so that anybody can take it. */
export async function releaseTicket(
  desk: Desk,
  caller: Caller,
  id: string,
  { version, note }: PassingOn,
): Promise<Assignment> {
  return desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    const ticket = await holdVisibleTicket(tx, caller, id)
    if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
    if (!ticket.assignee || !isAssignee(caller, ticket)) throw new Refusal('not_assignee', { ticket })
    const noteId = await passOn(desk, tx, caller, { ticket, former: ticket.assignee, next: null, note })
    const data = { formerAssigneeId: caller.id, ...noteId }
    await record(desk, tx, caller, { kind: 'ticket.released', ticketId: id, data }, ticket)
    return { state: 'Unassigned', version: version + 1, assignee: null }
  })
}

/** Support members by name, with their open tickets and whether they are online. */
export async function listSupportMemberLoads(
  desk: Desk,
  _caller: Caller,
  page: PageRequest,
): Promise<Rows<Account & { openTickets: number; online: boolean }>> {
  const { rows, nextCursor } = await desk.store.accounts.listSupportMembers(page)
  const open = await desk.store.tickets.openCounts(rows.map(({ id }) => id))
  return {
    rows: rows.map((member) => ({
      ...member,
      openTickets: open.get(member.id) ?? 0,
      online: desk.attendance.isOnline(member.id),
    })),
    nextCursor,
  }
}

type Handover = { ticket: Ticket; former: PersonName; next: PersonName | null; note: string }

/** Moves the ticket and its chat from one to the next. Gives the id of the note, where there is one. */
async function passOn(
  desk: Desk,
  tx: Queries,
  caller: Caller,
  { ticket, former, next, note }: Handover,
): Promise<{ noteId?: string }> {
  if (!(await tx.tickets.passOn(ticket.id, former.id, next, ticket.version))) {
    throw new Refusal('ticket_changed', { ticket })
  }
  const now = desk.clock().toISOString()
  await tx.chat.leave(ticket.id, former.id)
  await tx.notifications.removeAbout(former.id, ticket.id, 'message.posted')
  await tx.outbox.withdraw(chatTopic(ticket.id, former.id), now)
  if (next) for (const { id } of [ticket.requester, next]) await tx.chat.join(ticket.id, id, now)
  if (note === '') return {}
  const noteId = newId()
  await tx.handoverNotes.insert({
    id: noteId,
    ticketId: ticket.id,
    authorId: caller.id,
    text: note,
    writtenAt: now,
  })
  return { noteId }
}
