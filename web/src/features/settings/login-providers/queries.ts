import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** A provider by which users log in. */
export type LoginProvider = Answer<'listLoginProviders'>[number]

/** What an admin decides about one. */
export type LoginProviderDraft = NonNullable<Input<'createLoginProvider'>['body']>

/** All providers by name; for admins. */
export const loginProvidersQuery = () =>
  queryOptions({
    queryKey: KEYS.loginProviders,
    queryFn: ({ signal }) => request('listLoginProviders', undefined, { signal }),
  })
