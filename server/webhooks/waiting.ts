/** Wakes the senders of this process when deliveries are due, after the commit. Other processes poll. */
type WebhooksWaiting = { wake(): void; listen(wake: () => void): () => void }

/** PostgreSQL only announces events between processes, and deliveries are not events. */
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
