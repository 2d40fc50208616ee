import type { Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

export type Branding = Answer<'getBranding'>

/** Name, accent and logos of the install. */
export const brandingQuery = () => callQuery(KEYS.branding, 'getBranding', {})
