import type { PresentUser } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { packLooks, readLooks, type SharedLook } from './presence-signals.ts'
import { createPresenceBoard, type Presence, type PresenceBoard, type ViewedTicket } from './presence.ts'
import { MOST_SIGNAL_BYTES, type Signals } from '../database/engine.ts'
import type { Timer } from '../kernel/time.ts'

/** Views within this time go into one signal. */
const GATHER_MS = 100

/**
 * A board that all nodes share. Each node announces the views of its own pages on changes and renewals. Other nodes store them
 * with the same leases, so the views of a dead node expire.
 */
export function createSharedPresence(
  after: Timer,
  signals: Signals,
  changed: (now: Presence, before: PresentUser[]) => void,
): PresenceBoard & { stop: () => void } {
  const node = newId()
  const all = createPresenceBoard(after, changed)
  const own = createPresenceBoard(after, ({ ticket, users }, before) => {
    for (const { userId } of [...before, ...users]) toTell(ticket, userId)
  })
  const untold = new Map<string, { ticket: ViewedTicket; userId: string }>()
  let cancel: (() => void) | null = null

  function toTell(ticket: ViewedTicket, userId: string): void {
    untold.set(keyOf(ticket.id, userId), { ticket, userId })
    cancel ??= after(GATHER_MS, tell)
  }

  function tell(): void {
    cancel?.()
    cancel = null
    const looks = [...untold.values()].map(({ ticket, userId }): SharedLook => {
      const present = own.on(ticket.id).find((other) => other.userId === userId)
      return { ticket, userId, shows: present !== undefined, isTyping: present?.isTyping ?? false }
    })
    untold.clear()
    for (const text of packLooks(node, looks, MOST_SIGNAL_BYTES)) signals.send(text)
  }

  function hear(text: string): void {
    const said = readLooks(text)
    if (!said || said.node === node) return
    for (const { ticket, userId, shows, isTyping } of said.looks) {
      // A user counts once per node and ticket.
      all.look(`${said.node} ${keyOf(ticket.id, userId)}`, shows ? { ticket, userId, isTyping } : null)
    }
  }

  const stopListening = signals.listen(hear)
  return {
    look(page, look) {
      all.look(page, look)
      own.look(page, look)
      if (look) toTell(look.ticket, look.userId)
    },
    on: all.on,
    all: all.all,
    stop() {
      stopListening()
      tell()
    },
  }
}

const keyOf = (ticketId: string, userId: string): string => `${ticketId} ${userId}`
