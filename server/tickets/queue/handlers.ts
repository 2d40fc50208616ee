import type { queueCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { undoLatest } from '../undo/use-cases.ts'
import { dismissAnswer, setPriority, setTurn, snoozeTicket, wakeTicket } from './use-cases.ts'

/** Handlers of turn, priority and snooze. */
export const queueHandlers: Handlers<keyof typeof queueCalls> = {
  updateTicketTurn: ({ ctx, actor, input }) =>
    setTurn(ctx, actor, { id: input.params.ticketId, ...input.body }),

  updateTicketPriority: ({ ctx, actor, input }) =>
    setPriority(ctx, actor, { id: input.params.ticketId, ...input.body }),

  snoozeTicket: ({ ctx, actor, input }) =>
    snoozeTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  wakeTicket: ({ ctx, actor, input }) => wakeTicket(ctx, actor, input.params.ticketId),

  dismissAnswer: ({ ctx, actor, input }) => dismissAnswer(ctx, actor, input.params.ticketId),

  undoTicketChange: ({ ctx, actor, input }) => undoLatest(ctx, actor, input.params.ticketId),
}
