import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { Socket } from 'node:net'
import { networkOf } from '../../kernel/network-address.ts'
import { answerRaw } from './raw-answers.ts'

/** Limits the open connections per client and in total. */
export type Connections = {
  /** Counts the connections of a server. */
  watch(server: Server): void
  /** Counts a live connection of a client behind a proxy until it closes. Returns false when the client has too many. */
  admitLive(address: string, socket: NodeJS.EventEmitter): boolean
}

type ConnectionLimits = {
  perClient: number
  altogether: number
  /** Whether an address belongs to a proxy, which serves many clients. */
  isProxy: (address: string) => boolean
}

const RETRY_SECONDS = 5

/**
 * Counts connections by client. A client at its limit gets no more. When the total is reached, the clients with the most idle
 * connections lose some. Trusted proxies are exempt from the limit per client.
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
      // A request that is parsed again does not count as another connection.
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
/** File descriptors kept free for files, databases and mail. */
const OTHER_FILES = 256

/** Maximum number of connections, by the limit of open files. Above it the process could accept none. */
export function mostConnections(): number {
  const most = Number(/^Max open files\s+(\d+)/m.exec(readLimits())?.[1] ?? Infinity)
  return Math.max(1, Math.min(MOST_CONNECTIONS, most - OTHER_FILES))
}

/** Only Linux has this file. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
