import type { Actor } from '../actor.ts'
import type { EventRecord } from './event.ts'

/** Distributes events to listeners in their order. */
export type Feed = {
  /** Number of the latest event that listeners have received. */
  upTo(): number
  /** Number of the latest received event that changed visible data. */
  changedUpTo(): number
  /**
   * Like `upTo`, for one reader. For requesters: the latest event that they may see, so the number reveals nothing about notes and
   * other tickets. After a restart it may be lower than before.
   */
  heardUpTo(reader: Pick<Actor, 'id' | 'role'>): number
  /** Events after a number, oldest first. Null when the number is too old or not yet reached. */
  since(number: number): EventRecord[] | null
  /** Waits for an event that another node has announced. Returns when it has arrived or does not exist. */
  reach(number: number): Promise<void>
  /** Calls `hear` with each batch of new events. Returns a function that stops it. */
  listen(hear: (events: readonly EventRecord[]) => void): () => void
}
