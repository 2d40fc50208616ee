import type { receivedCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../../../edge/handler.ts'
import { decide, processAgain } from '../held/use-cases.ts'
import { presentHeldMail, presentReceivedMail } from './present.ts'
import {
  listHeldMails,
  listReceivedMails,
  openReceivedMail,
  readReceivedHeaders,
  readReceivedMail,
} from './use-cases-received.ts'

/** Calls about received mails and their outcomes. */
export const receivedHandlers: Handlers<keyof typeof receivedCalls> = {
  async listReceivedMails({ ctx, input }) {
    return pageOf(await listReceivedMails(ctx, input.params.mailboxId, input.query), presentReceivedMail)
  },

  async getReceivedMail({ ctx, input }) {
    const mail = await readReceivedMail(ctx, input.params.mailId)
    const { beginning, checks } = presentHeldMail(mail)
    const way = (mail.way ?? []).map(({ rule, says }) => ({ rule, says }))
    return { ...presentReceivedMail(mail), beginning, checks, way }
  },

  async getRawReceivedMail({ ctx, actor, input }) {
    const { content, fileName } = await openReceivedMail(ctx, actor, input.params.mailId)
    return { bytes: content, type: 'message/rfc822', fileName }
  },

  getReceivedMailHeaders: ({ ctx, actor, input }) => readReceivedHeaders(ctx, actor, input.params.mailId),

  async listHeldMails({ ctx, actor, input }) {
    return (await listHeldMails(ctx, actor, input.params.ticketId)).map(presentHeldMail)
  },

  async processReceivedMail({ ctx, actor, input }) {
    return presentReceivedMail(await processAgain(ctx, actor, input.params.mailId))
  },

  async decideHeldMail({ ctx, actor, input }) {
    await decide(ctx, actor, { id: input.params.mailId, ...input.body })
  },
}
