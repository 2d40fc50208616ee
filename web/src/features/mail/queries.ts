import { callQuery } from '#api/call-query.ts'
import { requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

/** The user's email preferences. */
export const mailPreferencesQuery = () => callQuery(KEYS.mailPreferences, 'getMailPreferences', {})

/** Emails that could not be sent, latest first. For admins. */
export const failedMailQuery = () =>
  listOptions(KEYS.failedMail, (cursor, signal) =>
    requestPage('listFailedEmails', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  )
