import { Client } from 'pg'
import { connectionOptions, limitSession } from './postgres-pool.ts'
import type { Signals } from '../../kernel/store.ts'

/** How long to wait before the connection that listens is made again. */
const PAUSE_MS = 1_000
/** How often it is asked whether it is still there: a dead one would be silent. */
const CHECK_MS = 10_000
/** Where nodes speak to each other. */
const SIGNALS = 'support_desk_signals'
/** Signals that may wait for a database that answers slowly; those beyond are lost, as signals may be. */
const MOST_WAITING = 20

export type Listener = {
  watch(wake: () => void): () => void
  signals: Signals
  stop(): Promise<void>
}

/** A connection that listens, and sends one thing after the other. */
type Line = { client: Client; ask: (text: string, values?: string[]) => Promise<unknown> }

/**
 * Listens for what any node commits or says. After a broken connection everybody is woken, since something may have been
 * missed.
 */
export function listenForWakeUps(url: string): Listener {
  const watchers = new Set<() => void>()
  const listeners = new Set<(text: string) => void>()
  let stopped = false
  let line: Line | null = null
  let timer: NodeJS.Timeout | undefined
  let waiting = 0

  const wakeAll = (): void => {
    for (const wake of watchers) wake()
  }

  async function connect(): Promise<void> {
    if (stopped) return
    const next = createLine(url)
    const { client, ask } = next
    line = next
    let over = false
    const again = (): void => {
      if (over) return
      over = true
      clearTimeout(timer)
      void client.end().catch(() => {})
      if (!stopped) timer = setTimeout(() => void connect(), PAUSE_MS).unref()
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== SIGNALS) wakeAll()
      else for (const hear of listeners) hear(payload)
    })
    try {
      await client.connect()
      await limitSession(client)
      await ask('listen support_desk')
      await ask(`listen ${SIGNALS}`)
      wakeAll()
      check(next, again)
    } catch {
      again()
    }
  }

  function check(current: Line, again: () => void): void {
    const look = async (): Promise<void> => {
      await current.ask('select 1')
      if (current === line && !stopped) check(current, again)
    }
    timer = setTimeout(() => void look().catch(again), CHECK_MS).unref()
  }

  void connect()
  return {
    watch(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },
    signals: {
      send(text) {
        if (!line || waiting >= MOST_WAITING) return
        waiting++
        const said = (): void => void waiting--
        line.ask('select pg_notify($1, $2)', [SIGNALS, text]).then(said, said)
      },
      listen(hear) {
        listeners.add(hear)
        return () => void listeners.delete(hear)
      },
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await line?.client.end().catch(() => {})
    },
  }
}

function createLine(url: string): Line {
  const client = new Client(connectionOptions(url))
  let turn: Promise<unknown> = Promise.resolve()
  return {
    client,
    ask(text, values = []) {
      const answer = turn.then(() => client.query(text, values))
      turn = answer.catch(() => {})
      return answer
    },
  }
}
