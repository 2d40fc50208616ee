import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { networkOf } from '../../kernel/network-address.ts'
import { answerRaw } from './raw-answers.ts'

/** Keeps connections from being hoarded. */
export type Connections = {
  /** Has the connections of a server counted. */
  watch(server: Server): void
  /** Counts a live connection of somebody behind a proxy, until it closes; false when they hold too many. */
  admitLive(address: string, socket: NodeJS.EventEmitter): boolean
}

type ConnectionLimits = {
  perClient: number
  altogether: number
  /** Whether an address is that of a proxy, behind which stand many clients. */
  isProxy: (address: string) => boolean
}

const RETRY_SECONDS = 5

/**
 * Counts connections by where they come from. Whoever has their share gets no more; when all places are taken, those who
 * hold most make room for a newcomer. The proxies of the install are known to stand for many.
 */
export function createConnections({ perClient, altogether, isProxy }: ConnectionLimits): Connections {
  const held = new Map<string, Set<Socket>>()
  const live = new Map<string, number>()
  let total = 0

  function drop(key: string, socket: Socket): void {
    const own = held.get(key)
    if (!own?.delete(socket)) return
    total--
    if (own.size === 0) held.delete(key)
  }

  function makeRoom(): void {
    let most: [string, Set<Socket>] | null = null
    for (const entry of held) if (entry[1].size > (most?.[1].size ?? 0)) most = entry
    const [oldest] = most?.[1] ?? []
    if (!most || !oldest) return
    drop(most[0], oldest)
    oldest.destroy()
  }

  function take(socket: Socket): void {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const key = networkOf(address)
    const own = held.get(key) ?? new Set()
    if (own.size >= perClient) {
      answerRaw(socket, '429 Too Many Requests', 'too_many_requests', { 'retry-after': RETRY_SECONDS })
      return
    }
    if (total >= altogether) makeRoom()
    held.set(key, own.add(socket))
    total++
    socket.once('close', () => drop(key, socket))
  }

  return {
    watch(server) {
      // A request that is read a second time is no further connection.
      server.on('connection', (socket) => socket instanceof Socket && take(socket))
    },
    admitLive(address, socket) {
      const key = networkOf(address)
      const count = live.get(key) ?? 0
      if (count >= perClient) return false
      live.set(key, count + 1)
      socket.once('close', () => {
        const left = (live.get(key) ?? 1) - 1
        if (left > 0) live.set(key, left)
        else live.delete(key)
      })
      return true
    },
  }
}

const MOST_CONNECTIONS = 20_000
/** Kept free for files, databases and mail. */
const OTHER_FILES = 256

/** As many connections as this process may have open: beyond that it could not take one from anybody. */
export function mostConnections(): number {
  const most = Number(/^Max open files\s+(\d+)/m.exec(readLimits())?.[1] ?? Infinity)
  return Math.max(1, Math.min(MOST_CONNECTIONS, most - OTHER_FILES))
}

/** Only Linux tells. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
