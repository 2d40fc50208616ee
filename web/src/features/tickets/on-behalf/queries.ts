import type { Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** A requester with addresses and phone numbers. */
export type Requester = Answer<'listRequesters'>[number]

/** Requesters by name, email address or phone number. */
export const requestersQuery = (q: string) => ({
  ...callQuery([...KEYS.people, 'requesters', q], 'listRequesters', { query: { q } }),
  enabled: q !== '',
})
