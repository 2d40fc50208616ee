import { queryOptions } from '@tanstack/react-query'
import { request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

/** About what the user wants email. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: KEYS.mailPreferences,
    queryFn: ({ signal }) => request('getMailPreferences', undefined, { signal }),
  })

/** Email that could not be sent, latest first; for admins. */
export const failedMailQuery = () =>
  listOptions(KEYS.failedMail, (cursor, signal) =>
    requestPage('listFailedEmails', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  )
