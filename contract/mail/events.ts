import { event, rowId } from '../event.ts'

/** What happens to mail that the help desk sends. */
export const mailEvents = {
  'account.mail_preferences_set': event(
    { accountId: rowId },
    {
      accounts: ['accountId'],
      audience: 'subject',
      audit: { group: 'mail', sentence: () => 'chose about what they want e-mail' },
      stale: ['mailPreferences'],
    },
  ),
  'mail.failed': event(
    { mailId: rowId },
    {
      audience: 'admins',
      audit: {
        group: 'mail',
        sentence: () => 'gave up an e-mail that could not be sent',
        nobody: 'The desk',
      },
      stale: ['failedMail'],
    },
  ),
  'mail.retried': event(
    { mailId: rowId },
    {
      audience: 'admins',
      audit: { group: 'mail', sentence: () => 'sent an e-mail again' },
      stale: ['failedMail'],
    },
  ),
}
