import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Polling interval: no event comes if the node that reads the mailbox has stopped. */
const ASKED_EVERY_MS = 60_000

/** The mailboxes that an admin has to look after. */
export const alarmQuery = () =>
  queryOptions({
    queryKey: [...KEYS.mailboxes, 'alarm'],
    queryFn: ({ signal }) => request('getMailboxAlarm', undefined, { signal }),
    refetchInterval: ASKED_EVERY_MS,
  })
