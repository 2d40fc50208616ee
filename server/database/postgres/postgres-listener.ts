import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { createListeners } from '../engine.ts'
import { connectionOptions, limitSession } from './postgres-pool.ts'

/** Pause before reconnecting. */
const PAUSE_MS = 1_000
/** Interval of checks: a dead connection would be silent. */
const CHECK_MS = 10_000
/** The notification channel for signals between nodes. */
export const SIGNALS = 'support_desk_signals'

/** `watch` receives the commits of all nodes, `listen` their signals. */
type Listener = {
  watch(wake: () => void): () => void
  listen(hear: (text: string) => void): () => void
  stop(): Promise<void>
}

/** Listens on a connection of its own. After reconnecting, it wakes all watchers, since notifications may be lost. */
export function listenForWakeUps(url: string): Listener {
  const commits = createListeners()
  const signals = createListeners<string>()
  const stopping = new AbortController()
  let client: Client | null = null

  async function follow(current: Client): Promise<void> {
    const ended = once(current, 'end').then(
      () => false,
      () => false,
    )
    current.on('error', () => {})
    current.on('notification', ({ channel, payload = '' }) =>
      channel === SIGNALS ? signals.call(payload) : commits.call(),
    )
    await current.connect()
    await limitSession(current)
    await current.query(`listen support_desk; listen ${SIGNALS}`)
    commits.call()
    while (await Promise.race([ended, setTimeout(CHECK_MS, true, { ref: false })]))
      await current.query('select 1')
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      client = new Client(connectionOptions(url))
      await follow(client).catch(() => {})
      await client.end().catch(() => {})
      await setTimeout(PAUSE_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  void run()
  return {
    watch: commits.add,
    listen: signals.add,
    async stop() {
      stopping.abort()
      await client?.end().catch(() => {})
    },
  }
}
