import { LIVE, LIVE_CLOSE, type FromServer, type PresentUser } from '@support-desk/contract'
import type { LiveDoor } from './live-connection.ts'
import { recheckedBy } from '../kernel/event-registry.ts'
import { maySeeTicket } from '../tickets/index.ts'
import { createBatch } from './batch.ts'
import { openConnection, type ConnectionParts, type ConnectionRegistry, type Listener } from './connection.ts'
import { areSame, type Presence } from './presence.ts'
import { createSharedPresence } from './shared-presence.ts'

/** Accepts live connections and sends each the events and the presence that its user may see. */
export function createLiveDoor(parts: Omit<ConnectionParts, 'registry'>): LiveDoor {
  const { ctx, after, present } = parts
  const users = new Map<string, Set<Listener>>()
  /** Functions that end the online status of staff members. */
  const attending = new Map<Listener, () => void>()
  const board = createSharedPresence(after, ctx.store.signals, tellOfPresence)
  let isClosed = false
  /** Time until which all connections move to another node; null while not draining. */
  let drainUntil: number | null = null

  /** Spread randomly: each client sends requests when it reconnects. */
  function drain(listener: Listener): void {
    const left = Math.max(0, (drainUntil ?? 0) - ctx.clock().getTime())
    after(Math.random() * left, () => listener.end(LIVE_CLOSE.restart))
  }

  function* everybody(): Generator<Listener> {
    for (const own of users.values()) yield* own
  }

  function tellOfPresence(presence: Presence, before: PresentUser[]): void {
    for (const listener of everybody()) {
      if (listener.actor.tokenId !== undefined || !maySeeTicket(listener.actor, presence.ticket)) continue
      const others = without(listener, presence.users)
      if (!areSame(others, without(listener, before))) tellPresence(listener, presence, others)
    }
  }

  const stopListening = ctx.feed.listen((events) => {
    for (const event of events) {
      const whose = recheckedBy(event)
      const rechecked = whose === 'everybody' ? everybody() : (users.get(whose ?? '') ?? [])
      for (const listener of rechecked) listener.recheck()
    }
    const batch = createBatch(events, events.at(-1)?.number ?? ctx.feed.upTo(), present)
    for (const listener of everybody()) listener.hear(batch)
  })

  const registry: ConnectionRegistry = {
    enter(listener) {
      const { id } = listener.actor
      const own = users.get(id) ?? new Set()
      if (own.size >= LIVE.connectionsPerUser) return false
      users.set(id, own.add(listener))
      const isThere = listener.actor.role !== 'User' && listener.actor.tokenId === undefined
      if (isThere) attending.set(listener, ctx.attendance.enter(id))
      // Connections during draining are served until their own end.
      if (drainUntil !== null) drain(listener)
      return true
    },

    leave(listener) {
      board.look(listener, null)
      attending.get(listener)?.()
      attending.delete(listener)
      const own = users.get(listener.actor.id)
      own?.delete(listener)
      if (own?.size === 0) users.delete(listener.actor.id)
    },

    look: board.look,

    introduce(listener) {
      if (listener.actor.tokenId !== undefined) return
      for (const presence of board.all()) {
        const others = without(listener, presence.users)
        if (others.length > 0 && maySeeTicket(listener.actor, presence.ticket)) {
          tellPresence(listener, presence, others)
        }
      }
    },
  }

  return {
    open(socket) {
      if (!isClosed) return openConnection(socket, { ...parts, registry })
      socket.close(LIVE_CLOSE.restart)
      return { said: () => undefined, alive: () => undefined, gone: () => undefined }
    },

    drain(milliseconds) {
      drainUntil = ctx.clock().getTime() + milliseconds
      for (const listener of everybody()) drain(listener)
    },

    close() {
      isClosed = true
      stopListening()
      for (const listener of everybody()) listener.end(LIVE_CLOSE.restart)
      board.stop()
    },
  }
}

const without = ({ actor }: Listener, users: PresentUser[]): PresentUser[] =>
  users.filter(({ userId }) => userId !== actor.id)

function tellPresence(listener: Listener, { ticket }: Presence, users: PresentUser[]): void {
  const message: FromServer = { kind: 'presence', ticketId: ticket.id, users }
  listener.tell(JSON.stringify(message))
}
