import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#api/session-check.ts'
import { useSession } from './use-session.ts'

/** The id of the account that is logged in; undefined until it is known. */
export const useAccountId = (): string | undefined => useQuery(currentUserQuery(useSession())).data?.id
