import type { Outgoing } from './mail.ts'

/** Hands an email over; throws when it was not accepted, and it is tried again later. Breaks off when `lost` fires. */
export type Sender = {
  send: (email: Outgoing, lost?: AbortSignal) => Promise<void>
  close: () => void
}
