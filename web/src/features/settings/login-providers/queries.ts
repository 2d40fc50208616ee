import { callQuery } from '#api/call-query.ts'
import type { Answer, Input } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** An identity provider for logins. */
export type LoginProvider = Answer<'listLoginProviders'>[number]

/** The editable settings of a provider. */
export type LoginProviderDraft = NonNullable<Input<'createLoginProvider'>['body']>

/** All providers by name. For admins. */
export const loginProvidersQuery = () => callQuery(KEYS.loginProviders, 'listLoginProviders', {})
