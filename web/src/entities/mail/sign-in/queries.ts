import type { OauthProvider } from '@support-desk/contract'
import { callQuery } from '#api/call-query.ts'
import type { Answer } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** The app registration at a provider. */
export type SignInApp = Answer<'listMailSignIns'>[number]

/** The app registrations for signing in to mailboxes. For admins. */
export const signInsQuery = () => callQuery([...KEYS.mailboxes, 'sign-ins'], 'listMailSignIns')

/** The brand on the button. */
export const BRANDS: Record<OauthProvider, string> = { google: 'Google', microsoft: 'Microsoft' }
