/** Tells the senders of this process that something is to be sent, once that is committed. Other processes look by themselves. */
type WebhooksWaiting = { wake(): void; listen(wake: () => void): () => void }

/** PostgreSQL wakes processes by events alone, and deliveries are none. */
export function createWebhooksWaiting(): WebhooksWaiting {
  const listeners = new Set<() => void>()
  return {
    wake() {
      for (const listener of listeners) listener()
    },
    listen(wake) {
      listeners.add(wake)
      return () => void listeners.delete(wake)
    },
  }
}

declare module '../kernel/context.ts' {
  interface Context {
    webhooksWaiting: WebhooksWaiting
  }
}
