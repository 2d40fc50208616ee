import type { UserActor } from '../kernel/actor.ts'
import type { FromServer, LiveEvent } from '@support-desk/contract'
import { mayHearOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** Consecutive events, and the message of them for each listener. */
export type Batch = {
  upTo: number
  /** The message for a listener; null when the listener may not see any of the events. */
  messageFor(listener: Pick<UserActor, 'id' | 'role'>): string | null
}

/** Creates a batch with a cache: most listeners get the same message, so each is serialized once. */
export function createBatch(
  events: readonly EventRecord[],
  upTo: number,
  present: (event: EventRecord) => LiveEvent,
): Batch {
  const messages = new Map<string, string>()
  return {
    upTo,
    messageFor(listener) {
      const heard = events.filter((event) => mayHearOf(listener, event))
      if (heard.length === 0) return null
      const key = `${listener.role === 'User'} ${heard.map(({ number }) => number).join()}`
      const known = messages.get(key)
      if (known !== undefined) return known
      // A later number would reveal to requesters that there were other events.
      const last = listener.role === 'User' ? (heard.at(-1)?.number ?? upTo) : upTo
      const message: FromServer = { kind: 'events', events: heard.map(present), upTo: last }
      const text = JSON.stringify(message)
      messages.set(key, text)
      return text
    },
  }
}
