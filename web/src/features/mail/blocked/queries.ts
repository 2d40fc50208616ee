import { type Answer, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { listOptions, PAGE_ROWS } from '#api/list-query.ts'

/** A blocked address or domain. */
export type BlockedSender = Answer<'listBlockedSenders'>[number]

/** Blocked senders, latest first. */
export const blockedSendersQuery = () =>
  listOptions([...KEYS.blockedSenders], (cursor, signal) =>
    requestPage('listBlockedSenders', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  )
