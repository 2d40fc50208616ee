import type { PresentUser } from '@support-desk/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { look, onPresenceChange, presenceOf } from '#api/live/presence.ts'

/** The other users who have a ticket open, and whether they are typing in its chat. */
export const usePresence = (ticketId: string): readonly PresentUser[] =>
  useSyncExternalStore(onPresenceChange, () => presenceOf(ticketId))

/**
 * Reports that this tab shows a ticket while the component is mounted, and whether its user is typing. Several
 * components can report the same ticket.
 */
export function useLook(ticketId: string | null, isTyping = false): void {
  useEffect(() => look(ticketId, isTyping), [ticketId, isTyping])
}
