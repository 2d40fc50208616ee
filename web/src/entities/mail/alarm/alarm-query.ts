import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Polling interval in ms: no event comes if the node that reads the mailbox has stopped. */
const ASKED_EVERY_MS = 60_000

/** Mailboxes that need an admin's attention. */
export const alarmQuery = () =>
  queryOptions({
    queryKey: [...KEYS.mailboxes, 'alarm'],
    queryFn: ({ signal }) => request('getMailboxAlarm', undefined, { signal }),
    refetchInterval: ASKED_EVERY_MS,
  })
