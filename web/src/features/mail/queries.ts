import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

/** The user's email preferences. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: KEYS.mailPreferences,
    queryFn: ({ signal }) => request('getMailPreferences', undefined, { signal }),
  })

/** Emails that could not be sent, latest first. For admins. */
export const failedMailQuery = () =>
  listOptions(KEYS.failedMail, (cursor, signal) =>
    requestPage('listFailedEmails', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  )
