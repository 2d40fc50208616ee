import type { Actor } from '../actor.ts'
import type { EventRecord } from './event.ts'

/** Events in their order, for whoever listens. */
export type Feed = {
  /** Number of the latest event that listeners have heard. */
  upTo(): number
  /** Number of the latest of these that changed what anybody is shown. */
  changedUpTo(): number
  /**
   * The same as `upTo`, for one reader. For requesters: of the latest event that they may hear of, so that the number tells nothing of
   * notes and of other tickets. It may be lower than what they have heard before a restart.
   */
  heardUpTo(reader: Pick<Actor, 'id' | 'role'>): number
  /** Events after a number, oldest first; null when that is too long ago, or a number that this install has not reached. */
  since(number: number): EventRecord[] | null
  /** Looks for an event that another node has told of already; comes back when it is heard, or is not there. */
  reach(number: number): Promise<void>
  /** Calls `hear` with every batch of new events, and gives a way to stop. */
  listen(hear: (events: readonly EventRecord[]) => void): () => void
}
