import type { mailCalls, mailEntryCalls } from '@support-desk/contract'
import { listFailedEmails, retryFailedEmail } from './outbound/use-cases-failed-mail.ts'
import { getMailPreferences, updateMailPreferences } from './use-cases-preferences.ts'
import { loadMailPictures } from './inbound/entries/remote-pictures.ts'
import { readMailEntry } from './inbound/entries/use-cases.ts'
import { deskName } from '../../branding/index.ts'
import { pageOf, type Handlers } from '../../edge/handler.ts'

/** Calls about email preferences and about email that could not be sent. */
export const mailHandlers: Handlers<keyof typeof mailCalls | keyof typeof mailEntryCalls> = {
  getMailPreferences: ({ ctx, actor }) => getMailPreferences(ctx, actor),

  updateMailPreferences: ({ ctx, actor, input }) => updateMailPreferences(ctx, actor, input.body),

  async listFailedEmails({ ctx, input }) {
    const name = await deskName(ctx)
    // A mail is named by its subject. Its content stays encrypted.
    return pageOf(await listFailedEmails(ctx, input.query), ({ ticketNumber, ticketSubject, ...mail }) => ({
      ...mail,
      about: ctx.emailTemplates.subject({ number: ticketNumber, subject: ticketSubject }, name),
    }))
  },

  loadMailPictures: ({ ctx, actor, input }) => loadMailPictures(ctx, actor, input.params),

  getMailEntry: ({ ctx, actor, input }) => readMailEntry(ctx, actor, input.params),

  async retryFailedEmail({ ctx, actor, input }) {
    await retryFailedEmail(ctx, actor, input.params.id)
  },
}
