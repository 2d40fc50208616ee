import type { mailCalls } from '@support-desk/contract'
import { listFailedMail, retryMail } from '../../core/failed-mail.ts'
import { getMailPreferences, setMailPreferences } from '../../core/mail-preferences.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentFailedMail } from '../present/mail.ts'

/** What people want e-mail about, and e-mail that could not be sent. */
export const mailHandlers: Handlers<keyof typeof mailCalls> = {
  async getMailPreferences({ desk, caller }) {
    return getMailPreferences(desk, caller)
  },

  async setMailPreferences({ desk, caller, input }) {
    return setMailPreferences(desk, caller, input.body)
  },

  async listFailedMail({ desk, input }) {
    return pageOf(await listFailedMail(desk, input.query), (mail) =>
      presentFailedMail(mail, desk.letters.subject(mail.ticketSubject)),
    )
  },

  async retryMail({ desk, caller, input }) {
    await retryMail(desk, caller, input.body.id)
    return { msg: 'The e-mail is being sent again.' }
  },
}
