import { z } from 'zod'
import { newId } from '../kernel/ids.ts'
import { MOST_SIGNAL_BYTES, type Signals } from '../database/engine.ts'
import type { Timer } from '../kernel/time.ts'

/** Which members of the staff have the help desk open, on any node. */
type Attendance = {
  /** Counts somebody as there, until what it gives is called. */
  enter(userId: string): () => void
  /** Counts somebody as there for a moment, who asks now and then instead of being connected. */
  visit(userId: string): void
  isOnline(userId: string): boolean
}

/** Changes of so much time go out in one signal. */
const GATHER_MS = 100
/** How often each node says again who is there, and how long that holds: what a dead node has said runs out. */
const RENEW_MS = 20_000
const LEASE_MS = 50_000
/** Longer than the pause between two questions of a page without a live connection. */
const VISIT_MS = 30_000
/** Ids are 22 bytes, with quotes and a comma; what stands around them is far smaller than the rest. */
const MOST_PEOPLE = Math.floor((MOST_SIGNAL_BYTES - 200) / 32)

/** What a node says: who came and who left, or all that are there. */
const said = z.object({
  kind: z.literal('attendance'),
  node: z.string(),
  here: z.array(z.string()),
  gone: z.array(z.string()),
})

/** Counts who of the staff is connected to any node. Leases in memory, never rows. */
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
      signals.send(JSON.stringify({ kind: 'attendance', node, here, gone } satisfies z.infer<typeof said>))
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

/** Null for what other parts, or nodes of another version, say. */
function read(text: string): z.infer<typeof said> | null {
  try {
    return said.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

declare module '../kernel/context.ts' {
  interface Context {
    attendance: Attendance
  }
}
