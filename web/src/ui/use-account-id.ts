import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#api/session-check.ts'
import { useSession } from './use-session.ts'

/** Id of the signed-in account. Undefined until it is loaded. */
export const useAccountId = (): string | undefined => useQuery(currentUserQuery(useSession())).data?.id
