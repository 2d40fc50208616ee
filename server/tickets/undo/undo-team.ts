import { record } from '../../kernel/event-log/record.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

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
