import { DEFAULT_FORM } from '@support-desk/contract'
import { record } from '../../kernel/event-log/record.ts'
import { changeForm } from '../fields/use-cases-of-ticket.ts'
import { areSame, writeField } from '../fields/write.ts'
import { changeRequester } from '../requester/use-cases.ts'
import { tagAgain } from '../tags/use-cases-of-ticket.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { refuseUnlessSolvable } from '../use-cases.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'
import { accountsIn } from '../../users/index.ts'

/** The team before a change; null for none. */
export function teamBefore(event: UndoableEvent): string | null {
  if (event.kind === 'ticket.team_changed') return event.data.from ?? null
  const isGivenBack = event.kind === 'ticket.released' || event.kind === 'ticket.unassigned'
  return isGivenBack ? (event.data.fromTeamId ?? null) : null
}

/** Restores the former team. */
export async function undoTeam(
  undoing: UndoContext,
  event: Extract<UndoableEvent, { kind: 'ticket.team_changed' }>,
): Promise<number> {
  if (undoing.ticket.teamId !== (event.data.to ?? null)) throw aboutTicket('ticket_changed', undoing.ticket)
  await giveToTeam(undoing, teamBefore(event))
  return 1
}

/** Sets the team of a ticket. Throws `ticket_changed` if the team is gone. */
export async function giveToTeam({ ctx, actor, ticket }: UndoContext, teamId: string | null): Promise<void> {
  if (teamId !== null && (await ctx.tx.teams.keep(teamId)) === null)
    throw aboutTicket('ticket_changed', ticket)
  await ctx.tx.ticketTeams.set(ticket.id, teamId)
  const { id: ticketId, teamId: from } = ticket
  const data = { ...(from !== null && { from }), ...(teamId !== null && { to: teamId }) }
  await record(ctx, actor, { kind: 'ticket.team_changed', ticketId, data })
}

/** Restores a removed tag, or removes an added one. */
export async function undoTag(
  undoing: UndoContext,
  { kind, data }: Extract<UndoableEvent, { kind: 'ticket.tagged' | 'ticket.untagged' }>,
): Promise<number> {
  await tagAgain(undoing, kind === 'ticket.tagged' ? 'ticket.untagged' : 'ticket.tagged', data.tagId)
  return 1
}

/** Restores the former form, even an archived one. */
export async function undoForm(
  undoing: UndoContext,
  { data: { from, to } }: Extract<UndoableEvent, { kind: 'ticket.form_changed' }>,
): Promise<number> {
  const { ticket } = undoing
  const form = await undoing.ctx.tx.fields.formOf(ticket.id)
  if ((form?.id ?? DEFAULT_FORM) !== to) throw aboutTicket('ticket_changed', ticket)
  await changeForm(undoing, to, from)
  return 1
}

type FieldEvent = Extract<UndoableEvent, { kind: 'ticket.field_changed' | 'ticket.shown_field_changed' }>

/** Restores the former values of a field. Throws `ticket_changed` if a former person is gone. */
export async function undoField({ ctx, actor, ticket }: UndoContext, event: FieldEvent): Promise<number> {
  const { tx } = ctx
  const { fieldId: key, changeId } = event.data
  const change = (await tx.fieldValues.changes([changeId])).get(changeId)
  const [field] = await tx.fields.some([key])
  const before = (await tx.fieldValues.of(ticket.id)).get(key) ?? []
  if (!change || !field || !areSame(before, change.after)) throw aboutTicket('ticket_changed', ticket)
  if (field.kind === 'person') {
    for (const { value } of change.before)
      if (!(await accountsIn(tx).find(value))) throw aboutTicket('ticket_changed', ticket)
  }
  if (ticket.status === 'Solved' && change.before.length === 0) await refuseUnlessSolvable(tx, ticket, key)
  await writeField(ctx, actor, { ticketId: ticket.id, field, before, after: change.before })
  return 1
}

/** Restores the former requester. Throws `ticket_changed` if they are gone. */
export async function undoRequester(
  { ctx, actor, ticket }: UndoContext,
  { data }: Extract<UndoableEvent, { kind: 'ticket.requester_changed' }>,
): Promise<number> {
  const { tx } = ctx
  const former = await accountsIn(tx).find(data.fromId)
  if (ticket.requester.id !== data.toId || former?.role !== 'User')
    throw aboutTicket('ticket_changed', ticket)
  const changes = await changeRequester(ctx, actor, { ticket, next: former })
  const since = ctx.clock().toISOString()
  if (data.wasParticipant)
    await tx.requesters.addParticipation({
      ticketId: ticket.id,
      accountId: data.toId,
      addedBy: actor.id,
      why: 'staff',
      since,
    })
  return changes
}
