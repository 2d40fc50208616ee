import type { sharedTicketCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { attachmentsIn, presentAttachment } from '../../files/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound } from '../../kernel/refusal.ts'
import { findSharedTicket, presentSharedTicket } from '../../tickets/index.ts'
import { presentConversationMessage } from '../present.ts'

type Wanted = { ticketId: string; limit: number; before?: number | undefined }

/** A shared ticket with a page of its own messages. Notes, side conversations and merged tickets are no part of it. */
async function getSharedTicket(ctx: Context, actor: UserActor, { ticketId, ...wanted }: Wanted) {
  const { store } = ctx
  const ticket = orNotFound(await findSharedTicket(store, actor, ticketId))
  const attachments = await attachmentsIn(store).ofTicket(ticketId)
  return { ticket, attachments, chat: await store.chat.page(ticketId, actor.id, wanted) }
}

/** Handler of a shared ticket. */
export const sharedConversationHandlers: Handlers<
  Extract<keyof typeof sharedTicketCalls, 'getSharedTicket'>
> = {
  async getSharedTicket({ ctx, actor, input, say }) {
    const wanted = { ...input.params, ...input.query }
    const { ticket, attachments, chat } = await getSharedTicket(ctx, actor, wanted)
    return {
      ...presentSharedTicket(ticket),
      message: ticket.message,
      attachments: attachments.map(presentAttachment),
      messages: chat.messages.map((each) => presentConversationMessage(each, actor, say)),
      total: chat.total,
    }
  },
}
