import type { participantCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { addParticipant, listParticipants, removeParticipant } from './use-cases.ts'

/** Who takes part in a ticket by mail. */
export const participantHandlers: Handlers<keyof typeof participantCalls> = {
  async listParticipants({ ctx, actor, input }) {
    const { requester, cc, speaker } = await listParticipants(ctx, actor, input.params.ticketId)
    return {
      requester,
      cc,
      mail: speaker && { address: speaker.address, replyName: speaker.replyName },
    }
  },

  addParticipant: ({ ctx, actor, input }) => addParticipant(ctx, actor, { ...input.params, ...input.body }),

  async removeParticipant({ ctx, actor, input }) {
    await removeParticipant(ctx, actor, input.params)
  },
}
