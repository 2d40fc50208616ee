import { type Answer, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { listOptions, PAGE_ROWS } from '#api/list-query.ts'

/** A ticket in the bin. */
export type BinTicket = Answer<'listDeletedTickets'>[number]

/** Deleted tickets, latest first. */
export const binQuery = () =>
  listOptions([...KEYS.deletedTickets], (cursor, signal) =>
    requestPage('listDeletedTickets', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  )
