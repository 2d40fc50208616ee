import { Client } from 'pg'
import { connectionOptions } from './postgres-pool.ts'

/** How long to wait before the connection that listens is made again. */
const PAUSE_MS = 1_000
/** How often it is asked whether it is still there: a dead one would be silent. */
const CHECK_MS = 10_000

export type Listener = {
  watch(wake: () => void): () => void
  stop(): Promise<void>
}

/** Listens for what any node commits. After a broken connection everybody is woken, since something may have been missed. */
export function listenForWakeUps(url: string): Listener {
  const watchers = new Set<() => void>()
  let stopped = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined

  const wakeAll = (): void => {
    for (const wake of watchers) wake()
  }

  async function connect(): Promise<void> {
    if (stopped) return
    const next = new Client(connectionOptions(url))
    client = next
    let over = false
    const again = (): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      void next.end().catch(() => {})
      if (!stopped) timer = setTimeout(() => void connect(), PAUSE_MS).unref()
    }
    next.on('error', again)
    next.on('end', again)
    next.on('notification', wakeAll)
    try {
      await next.connect()
      await next.query('listen support_desk')
      wakeAll()
      check(next, again)
    } catch {
      again()
    }
  }

  function check(current: Client, again: () => void): void {
    timer = setTimeout(() => {
      current.query('select 1').then(() => {
        if (current === client && !stopped) check(current, again)
      }, again)
    }, CHECK_MS).unref()
  }

  void connect()
  return {
    watch(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
