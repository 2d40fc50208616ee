import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** What happens to mail that the help desk sends. */
export const mailEvents = {
  'account.mail_preferences_set': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'mail', sentence: message('{actor} chose about what they want e-mail') },
      stale: ['mailPreferences'],
    },
  ),
  'mail.failed': event(
    { mailId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: message('{actor} gave up an e-mail that could not be sent'),
        nobody: message('The system'),
      },
      stale: ['failedMail'],
    },
  ),
  'mail.retried': event(
    { mailId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: message('{actor} sent an e-mail again') },
      stale: ['failedMail'],
    },
  ),
}
