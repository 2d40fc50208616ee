import type { PresentUser } from '@support-desk/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { look, onPresenceChange, presenceOf } from '#api/live/presence.ts'

/** Everybody else who has a ticket open now, and whether they are writing in its chat. */
export const usePresence = (ticketId: string): readonly PresentUser[] =>
  useSyncExternalStore(onPresenceChange, () => presenceOf(ticketId))

/**
 * Tells others that this tab shows a ticket as long as the component is there, and that its reader is writing while
 * `isTyping` is true. Several components may look at the same ticket.
 */
export function useLook(ticketId: string | null, isTyping = false): void {
  useEffect(() => look(ticketId, isTyping), [ticketId, isTyping])
}
