import type { QueueRow } from '@support-desk/contract'
import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { obstacleToTeam } from '../policy.ts'
import { keepNote, transferTicket } from '../handover/transfer.ts'
import { aboutTicket, ticketChanged } from '../ticket-conflicts.ts'
import { rowOf } from '../queue/shown-rows.ts'
import { holdVisibleTicket } from '../use-cases.ts'
import type { Ticket } from '../ticket.ts'
import { accountsIn } from '../../users/index.ts'

/** Ticket, its new team, a note to the next assignee, and whether to unassign it. */
type TeamChange = {
  id: string
  teamId: string | null
  note: string
  release: boolean
  version?: number | undefined
}

/** Sets or removes the team of a ticket, and unassigns it if `release` is set. Both are one event. */
export async function updateTicketTeam(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...change }: TeamChange,
): Promise<QueueRow> {
  const { tx } = ctx
  await accountsIn(tx).keep(actor.id)
  const isThere = change.teamId === null || (await tx.teams.keep(change.teamId)) !== null
  const ticket = await holdVisibleTicket(tx, actor, id)
  if (!isThere) throw aboutTicket('team_gone', ticket, { field: 'teamId' })
  if (version !== undefined && version !== ticket.version) throw await ticketChanged(tx, ticket, version)
  await giveToTeam(ctx, actor, { ticket, ...change })
  return rowOf(tx, actor, id)
}

/** Changes the team of a locked ticket; the team is locked too. */
async function giveToTeam(
  ctx: TxContext,
  actor: UserActor,
  { ticket, teamId, note, release }: Omit<TeamChange, 'id' | 'version'> & { ticket: Ticket },
): Promise<void> {
  const former = release ? assigneeToRelease(actor, ticket) : null
  const isSame = ticket.teamId === teamId
  if (isSame && !former) {
    // A note without a change of team would get lost, so it is refused.
    if (note !== '') throw aboutTicket('same_team', ticket, { field: 'teamId' })
    return
  }
  if (!isSame) await ctx.tx.ticketTeams.set(ticket.id, teamId)
  const { id: ticketId, teamId: from } = ticket
  if (!former) {
    const noteId = await keepNote(ctx, actor, { ticket, note })
    const data = { ...(from !== null && { from }), ...(teamId !== null && { to: teamId }), ...noteId }
    return record(ctx, actor, { kind: 'ticket.team_changed', ticketId, data })
  }
  const { at, ...noteId } = await transferTicket(ctx, actor, { ticket, former, next: null, note })
  const teams = isSame
    ? {}
    : { ...(from !== null && { fromTeamId: from }), ...(teamId !== null && { toTeamId: teamId }) }
  const data = { formerAssigneeId: former.id, ...teams, ...noteId }
  const kind = former.id === actor.id ? 'ticket.released' : 'ticket.unassigned'
  await record(ctx, actor, { kind, ticketId, data, at }, ticket)
}

/** The assignee to remove; null for an unassigned ticket. Throws if the actor may not unassign it. */
function assigneeToRelease(actor: UserActor, ticket: Ticket): UserName | null {
  const obstacle = obstacleToTeam(actor, ticket)
  if (obstacle !== null) throw aboutTicket(obstacle, ticket)
  return ticket.assignee
}
