import { event } from '../event.ts'
import { field } from '../event-fields.ts'

/** What happens to mail that the help desk sends. */
export const mailEvents = {
  'account.mail_preferences_set': event(
    { accountId: field.account },
    {
      audience: 'subject',
      audit: { group: 'mail', sentence: () => 'chose about what they want e-mail' },
      stale: ['mailPreferences'],
    },
  ),
  'mail.failed': event(
    { mailId: field.row },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: () => 'gave up an e-mail that could not be sent',
        nobody: 'The system',
      },
      stale: ['failedMail'],
    },
  ),
  'mail.retried': event(
    { mailId: field.row },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: () => 'sent an e-mail again' },
      stale: ['failedMail'],
    },
  ),
}
