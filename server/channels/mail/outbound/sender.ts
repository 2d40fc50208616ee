import type { Outgoing } from './mail.ts'

/** Sends an email. Throws if it was not accepted; then it is retried. Aborts when `lost` fires. */
export type Sender = {
  send: (email: Outgoing, lost?: AbortSignal) => Promise<void>
  close: () => void
}
