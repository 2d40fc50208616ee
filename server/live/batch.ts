import type { UserActor } from '../kernel/actor.ts'
import type { FromServer, LiveEvent } from '@support-desk/contract'
import { mayHearOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** Some events in a row, and what each listener is told of them. */
export type Batch = {
  upTo: number
  /** The message for a listener; null when none of it is theirs to know. */
  messageFor(listener: Pick<UserActor, 'id' | 'role'>): string | null
}

/** Of a thousand listeners most are told the same, so every message is written once. */
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
      // A number beyond would tell requesters that there was something else.
      const last = listener.role === 'User' ? (heard.at(-1)?.number ?? upTo) : upTo
      const message: FromServer = { kind: 'events', events: heard.map(present), upTo: last }
      const text = JSON.stringify(message)
      messages.set(key, text)
      return text
    },
  }
}
