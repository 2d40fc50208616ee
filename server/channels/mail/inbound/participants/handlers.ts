import type { participantCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { addParticipant, listParticipants, removeParticipant } from './use-cases.ts'

/** Who takes part in a ticket by mail. */
export const participantHandlers: Handlers<keyof typeof participantCalls> = {
  async listParticipants({ ctx, actor, input }) {
    const { speaker, ...people } = await listParticipants(ctx, actor, input.params.ticketId)
    const mail = speaker && {
      address: speaker.address,
      replyName: speaker.replyName,
      isSent: ctx.sendsMail,
      signature: speaker.signature,
    }
    return { ...people, mail }
  },

  addParticipant: ({ ctx, actor, input }) => addParticipant(ctx, actor, { ...input.params, ...input.body }),

  async removeParticipant({ ctx, actor, input }) {
    await removeParticipant(ctx, actor, input.params)
  },
}
