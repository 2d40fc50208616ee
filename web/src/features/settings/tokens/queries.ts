import { callQuery } from '#api/call-query.ts'
import { type Answer, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, listOptions } from '#api/list-query.ts'

export type Token = Answer<'getOwnTokens'>['tokens'][number]
export type ServiceAccount = Answer<'listServiceAccounts'>[number]

/** The user's own tokens. Their use triggers no event, so they are fetched on every visit. */
export const ownTokensQuery = () => callQuery(KEYS.tokens, 'getOwnTokens', {}, { staleTime: 0 })

/** Service accounts with their tokens. For admins. */
export const serviceAccountsQuery = () =>
  callQuery([...KEYS.allTokens, 'machines'], 'listServiceAccounts', {}, { staleTime: 0 })

/** Tokens of all users, newest first. For admins. */
export const allTokensQuery = () => ({
  ...listOptions([...KEYS.allTokens, 'of-everybody'], (cursor, signal) =>
    requestPage('listTokens', { query: { limit: PAGE_ROWS, cursor } }, { signal }),
  ),
  staleTime: 0,
})
