import type { Outgoing } from './mail.ts'

export type Sender = {
  /**
   * Sends an email. Throws `Undelivered` if it was not accepted; then it is retried. Aborts when `lost` fires, because
   * another node delivers it then.
   */
  send: (email: Outgoing, lost?: AbortSignal) => Promise<void>
  close: () => void
}
