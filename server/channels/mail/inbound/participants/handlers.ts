import type { participantCalls } from '@support-desk/contract'
import type { Handlers } from '../../../../edge/handler.ts'
import { isMailSetUp } from '../../outbound/server/stored-server.ts'
import { createParticipant, getParticipants, deleteParticipant } from './use-cases.ts'

/** Calls about participants of tickets. */
export const participantHandlers: Handlers<keyof typeof participantCalls> = {
  async getParticipants({ ctx, actor, input }) {
    const { speaker, signature, ...people } = await getParticipants(ctx, actor, input.params.ticketId)
    const mail = speaker && {
      address: speaker.address,
      replyName: speaker.replyName,
      isSent: await isMailSetUp(ctx, ctx.store),
      signature: signature?.document ?? null,
    }
    return { ...people, mail }
  },

  createParticipant: ({ ctx, actor, input }) =>
    createParticipant(ctx, actor, { ...input.params, ...input.body }),

  async deleteParticipant({ ctx, actor, input }) {
    await deleteParticipant(ctx, actor, input.params)
  },
}
