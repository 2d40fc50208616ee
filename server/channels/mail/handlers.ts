import type { mailCalls, mailEntryCalls } from '@support-desk/contract'
import { listFailedEmails, retryFailedEmail } from './outbound/use-cases-failed-mail.ts'
import { getMailPreferences, updateMailPreferences } from './use-cases-preferences.ts'
import { loadMailPictures } from './inbound/entries/remote-pictures.ts'
import { readMailEntry } from './inbound/entries/use-cases.ts'
import { pageOf, type Handlers } from '../../edge/handler.ts'
import { presentFailedMail } from './present.ts'

/** Calls about email preferences and about email that could not be sent. */
export const mailHandlers: Handlers<keyof typeof mailCalls | keyof typeof mailEntryCalls> = {
  async getMailPreferences({ ctx, actor }) {
    return getMailPreferences(ctx, actor)
  },

  async updateMailPreferences({ ctx, actor, input }) {
    return updateMailPreferences(ctx, actor, input.body)
  },

  async listFailedEmails({ ctx, input }) {
    return pageOf(await listFailedEmails(ctx, input.query), (mail) =>
      presentFailedMail(
        mail,
        ctx.emailTemplates.subject({ number: mail.ticketNumber, subject: mail.ticketSubject }),
      ),
    )
  },

  loadMailPictures: ({ ctx, actor, input }) => loadMailPictures(ctx, actor, input.params),

  getMailEntry: ({ ctx, actor, input }) => readMailEntry(ctx, actor, input.params),

  async retryFailedEmail({ ctx, actor, input }) {
    await retryFailedEmail(ctx, actor, input.params.id)
  },
}
