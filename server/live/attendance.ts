import { z } from 'zod'
import { newId } from '../kernel/ids.ts'
import { MOST_SIGNAL_BYTES, type Signals } from '../database/engine.ts'
import type { Timer } from '../kernel/time.ts'

/** Which staff members have the help desk open, on any node. */
type Attendance = {
  /** Counts a user as online until the returned function is called. */
  enter(userId: string): () => void
  /** Counts a polling user as online for {@link VISIT_MS}. */
  visit(userId: string): void
  isOnline(userId: string): boolean
}

/** Changes within this time go into one signal. */
const GATHER_MS = 100
/** Interval at which each node repeats its users, and how long that is valid. The users of a dead node expire. */
const RENEW_MS = 20_000
const LEASE_MS = 50_000
/** In ms; longer than the polling interval of a page without a live connection. */
const VISIT_MS = 30_000
/** An id takes 22 bytes plus quotes and comma. The rest of the signal is far smaller. */
const MOST_PEOPLE = Math.floor((MOST_SIGNAL_BYTES - 200) / 32)

/** A signal of a node: arrivals and departures, or all online users. */
const signal = z.object({
  kind: z.literal('attendance'),
  node: z.string(),
  here: z.array(z.string()),
  gone: z.array(z.string()),
})

/** Tracks the online staff on all nodes. Leases in memory, never rows. */
export function createAttendance(after: Timer, signals: Signals): Attendance & { stop(): void } {
  const node = newId()
  const own = new Map<string, number>()
  const others = new Map<string, Map<string, () => void>>()
  const untold = new Set<string>()
  let cancelTelling: (() => void) | null = null
  let cancelRenewal = after(RENEW_MS, renew)

  function tell(): void {
    cancelTelling?.()
    cancelTelling = null
    const users = [...untold]
    untold.clear()
    for (let start = 0; start < users.length; start += MOST_PEOPLE) {
      const some = users.slice(start, start + MOST_PEOPLE)
      const here = some.filter((user) => own.has(user))
      const gone = some.filter((user) => !own.has(user))
      signals.send(JSON.stringify({ kind: 'attendance', node, here, gone } satisfies z.infer<typeof signal>))
    }
  }

  function renew(): void {
    for (const user of own.keys()) untold.add(user)
    tell()
    cancelRenewal = after(RENEW_MS, renew)
  }

  function count(user: string, by: 1 | -1): void {
    const before = own.get(user) ?? 0
    if (before + by > 0) own.set(user, before + by)
    else own.delete(user)
    if (before > 0 === own.has(user)) return
    untold.add(user)
    cancelTelling ??= after(GATHER_MS, tell)
  }

  function forget(user: string, otherNode: string): void {
    const nodes = others.get(user)
    nodes?.get(otherNode)?.()
    nodes?.delete(otherNode)
    if (nodes?.size === 0) others.delete(user)
  }

  function hear(text: string): void {
    const message = read(text)
    if (!message || message.node === node) return
    for (const user of [...message.here, ...message.gone]) forget(user, message.node)
    for (const user of message.here) {
      const nodes = others.get(user) ?? new Map<string, () => void>()
      others.set(user, nodes)
      nodes.set(
        message.node,
        after(LEASE_MS, () => forget(user, message.node)),
      )
    }
  }

  function enter(user: string): () => void {
    count(user, 1)
    let isThere = true
    return () => {
      if (isThere) count(user, -1)
      isThere = false
    }
  }

  const stopListening = signals.listen(hear)
  return {
    enter,
    visit: (user) => void after(VISIT_MS, enter(user)),
    isOnline: (user) => own.has(user) || others.has(user),
    stop() {
      stopListening()
      cancelRenewal()
      for (const user of own.keys()) untold.add(user)
      own.clear()
      tell()
    },
  }
}

/** Null for other signals, and for signals of other versions. */
function read(text: string): z.infer<typeof signal> | null {
  try {
    return signal.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

declare module '../kernel/context.ts' {
  interface Context {
    attendance: Attendance
  }
}
