import { useSyncExternalStore } from 'react'
import { onSessionChange, storedSession } from '#api/session.ts'

/** The stored session, or null when signed out. Follows changes in this tab and in others. */
export const useSession = () => useSyncExternalStore(onSessionChange, storedSession)
