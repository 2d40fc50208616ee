import { inTransaction } from '../kernel/transaction.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { later } from '../kernel/time.ts'
import { LONGEST_SESSION_SECONDS } from '../kernel/door.ts'

/** An access of a staff member to a ticket. */
export type Access = {
  kind: 'ticket.read' | 'ticket.prefetched' | 'ticket.picture_read' | 'ticket.file_read' | 'ticket.found'
  ticketId: string
  /** The session or token of the access, if known. A session or token records `ticket.found` once per ticket. */
  door?: string
  reader: Actor
  at: Date
}

type AccessLog = {
  /**
   * Notes an access. It is written a moment later, at most once per hour for the same user, ticket and kind, or once per session.
   */
  note(reading: Access): void
  /** Calls `wake` when entries are waiting. Returns a function that stops it. */
  onWaiting(wake: () => void): () => void
  /** Writes all waiting entries, including entries of ended sessions. Failed entries keep waiting. */
  write(ctx: Context): Promise<void>
}

const WAIT_MS = 1_000
const ONCE_IN_SECONDS = 60 * 60
/** Entries per transaction. Few, so that other changes do not wait long for the event counter. */
const PER_CHANGE = 20
/** Maximum number of waiting entries. More are dropped: the storage is too slow or unavailable. */
const MOST_WAITING = 20_000
const MOST_KNOWN = 50_000

/** Only accesses of staff are logged: requesters read their own tickets, and service actors are no persons. */
const isReader = ({ kind, role }: Actor): boolean => kind === 'user' && role !== 'User'

/** Logs the access of staff to a ticket, its conversation or an image, or the prefetch of one. */
export function logAccess(
  ctx: Context,
  actor: Actor,
  kind: Access['kind'],
  { id: ticketId }: { id: string },
): void {
  if (isReader(actor)) ctx.accessLog.note({ kind, ticketId, reader: actor, at: ctx.clock() })
}

/** Collects accesses and writes them after the responses. */
export function createAccessLog(): AccessLog {
  const waiting = new Map<string, Access>()
  /** When each entry may be recorded again, in ms since 1970. Cache of the database's answer. */
  const known = new Map<string, number>()
  const watchers = new Set<() => void>()
  let lost = 0

  function remember(key: string, until: string): void {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, Date.parse(until))
    waiting.delete(key)
  }

  return {
    note(reading) {
      const key = `${reading.kind}:${onceIn(reading) ?? reading.reader.id}:${reading.ticketId}`
      if (waiting.has(key) || (known.get(key) ?? 0) > reading.at.getTime()) return
      if (waiting.size < MOST_WAITING) waiting.set(key, reading)
      else lost++
      for (const wake of watchers) wake()
    },

    onWaiting(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },

    async write(ctx) {
      while (waiting.size > 0) {
        // In sorted order, so that two nodes cannot deadlock.
        const some = [...waiting].slice(0, PER_CHANGE).toSorted(([one], [other]) => (one < other ? -1 : 1))
        for (const [key, until] of await recordSome(ctx, some)) remember(key, until)
      }
      const count = lost
      lost = 0
      if (count > 0) throw new Error(`${count} looks at tickets could not be recorded: there were too many.`)
    },
  }
}

/** Writes the access log. */
export const writeAccessLog: ProcessJob<Context> = {
  kind: 'process',
  name: 'access log',
  everyMs: null,
  gatherMs: WAIT_MS,
  runsAtStop: true,
  wakes: ({ accessLog }, wake) => accessLog.onWaiting(wake),
  run: (ctx) => ctx.accessLog.write(ctx),
}

/** The session or token per which an access is recorded once; undefined for once per hour. */
const onceIn = ({ kind, door }: Access): string | undefined => (kind === 'ticket.found' ? door : undefined)

type WaitingEntries = readonly (readonly [key: string, Access])[]

/** Returns when each entry may be recorded again. */
async function recordSome(ctx: Context, some: WaitingEntries): Promise<[key: string, until: string][]> {
  return inTransaction(ctx, async (ctx) => {
    const due: WaitingEntries[number][] = []
    const until: [string, string][] = []
    for (const one of some) {
      const [key, reading] = one
      if (onceIn(reading) !== undefined) {
        // A stored counter per ticket and session would cost more than a second event from another node.
        due.push(one)
        until.push([key, later(reading.at, LONGEST_SESSION_SECONDS)])
        continue
      }
      // The counter is stored, so it works across nodes and restarts.
      const hit = await ctx.tx.rates.hit(key, reading.at.toISOString(), later(reading.at, ONCE_IN_SECONDS))
      if (hit.count === 1) due.push(one)
      until.push([key, hit.resetsAt])
    }
    for (const [, { kind, ticketId, reader, at }] of due) {
      await record({ ...ctx, clock: () => at }, reader, { kind, ticketId, data: {} })
    }
    return until
  })
}

declare module '../kernel/context.ts' {
  interface Context {
    /** The access log of staff. */
    accessLog: AccessLog
  }
}
