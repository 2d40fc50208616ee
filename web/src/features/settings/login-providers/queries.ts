import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** An identity provider for logins. */
export type LoginProvider = Answer<'listLoginProviders'>[number]

/** The editable settings of a provider. */
export type LoginProviderDraft = NonNullable<Input<'createLoginProvider'>['body']>

/** All providers by name. For admins. */
export const loginProvidersQuery = () =>
  queryOptions({
    queryKey: KEYS.loginProviders,
    queryFn: ({ signal }) => request('listLoginProviders', undefined, { signal }),
  })
