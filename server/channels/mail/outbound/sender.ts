import type { Outgoing } from './mail.ts'

/** Hands a letter over; throws when it was not accepted, and it is tried again later. Breaks off when `lost` fires. */
export type Sender = {
  send: (letter: Outgoing, lost?: AbortSignal) => Promise<void>
  close: () => void
}
