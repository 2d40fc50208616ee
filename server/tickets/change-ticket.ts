import {
  BULK_VALUES,
  type BulkAction,
  type BulkValue,
  type OwnCallName,
  type Role,
} from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findVisibleTicket, takeTicket, updateTicket } from './use-cases.ts'
import { handOverTicket } from './handover/use-cases.ts'
import { setPriority, setTurn, snoozeTicket, wakeTicket } from './queue/use-cases.ts'
import { updateTicketFields } from './fields/use-cases-of-ticket.ts'
import { deleteTicket, markAsNotSpam, markAsSpam, restoreTicket } from './removal/use-cases.ts'
import { updateTicketTags } from './tags/use-cases-of-ticket.ts'
import { updateTicketTeam } from './teams/use-cases-of-ticket.ts'
import { mayCall } from '../kernel/may-call.ts'

/** The single-ticket call that corresponds to each bulk action. */
const CALL_FOR_ONE: Record<BulkAction, OwnCallName> = {
  assign: 'handOverTicket',
  take: 'takeTicket',
  status: 'updateTicketStatus',
  turn: 'updateTicketTurn',
  priority: 'updateTicketPriority',
  snooze: 'snoozeTicket',
  wake: 'wakeTicket',
  team: 'updateTicketTeam',
  tag: 'updateTicketTags',
  untag: 'updateTicketTags',
  field: 'updateTicketFields',
  spam: 'markTicketAsSpam',
  not_spam: 'markTicketAsNotSpam',
  delete: 'deleteTicket',
  restore: 'restoreTicket',
}

/** Whether a role may use an action, on one ticket or in bulk. Each ticket also has to pass the rules of the call. */
export const mayChangeTicket = (action: BulkAction, role: Role): boolean =>
  mayCall({ kind: 'user', role }, CALL_FOR_ONE[action])

/**
 * Changes one ticket like the single call, with the same refusals. Does nothing if the ticket already has the value.
 */
type Change = (ctx: TxContext, actor: UserActor, id: string, value: BulkValue) => Promise<unknown>

/** Implementation of each action. */
export const TICKET_CHANGES: Record<BulkAction, Change> = {
  async assign(ctx, actor, id, value) {
    const assigneeId = BULK_VALUES.assign.parse(value)
    const { assignee, version } = await findVisibleTicket(ctx.tx, actor, id)
    if (assignee?.id === assigneeId) return
    if (!assignee && assigneeId === actor.id) await takeTicket(ctx, actor, { id })
    else await handOverTicket(ctx, actor, { id, assigneeId, version, note: '' })
  },

  async take(ctx, actor, id) {
    const { assignee } = await findVisibleTicket(ctx.tx, actor, id)
    if (assignee?.id !== actor.id) await takeTicket(ctx, actor, { id })
  },

  status: (ctx, actor, id, value) => updateTicket(ctx, actor, { id, to: BULK_VALUES.status.parse(value) }),

  turn: (ctx, actor, id, value) => setTurn(ctx, actor, { id, turn: BULK_VALUES.turn.parse(value) }),

  priority: (ctx, actor, id, value) =>
    setPriority(ctx, actor, { id, priority: BULK_VALUES.priority.parse(value) }),

  snooze: (ctx, actor, id, value) => snoozeTicket(ctx, actor, { id, ...BULK_VALUES.snooze.parse(value) }),

  wake: wakeTicket,

  team: (ctx, actor, id, value) =>
    updateTicketTeam(ctx, actor, { id, teamId: BULK_VALUES.team.parse(value), note: '', release: false }),

  tag: (ctx, actor, id, value) =>
    updateTicketTags(ctx, actor, { id, add: [BULK_VALUES.tag.parse(value)], remove: [] }),

  untag: (ctx, actor, id, value) =>
    updateTicketTags(ctx, actor, { id, add: [], remove: [BULK_VALUES.untag.parse(value)] }),

  field(ctx, actor, id, value) {
    const { key, values } = BULK_VALUES.field.parse(value)
    return updateTicketFields(ctx, actor, { id, given: { [key]: values } })
  },

  spam: (ctx, actor, id) => markAsSpam(ctx, actor, { id, blockSender: false }),

  not_spam: markAsNotSpam,

  delete: deleteTicket,

  restore: restoreTicket,
}

/** Runs an action on one ticket; throws `forbidden` for the wrong role. */
export async function changeTicket(
  ctx: TxContext,
  actor: UserActor,
  { id, action, value }: { id: string; action: BulkAction; value: BulkValue },
): Promise<void> {
  if (!mayChangeTicket(action, actor.role)) throw new Refusal('forbidden')
  await TICKET_CHANGES[action](ctx, actor, id, value)
}
