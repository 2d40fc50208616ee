import { inTransaction } from '../kernel/transaction.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { later } from '../kernel/time.ts'
import { LONGEST_SESSION_SECONDS } from '../kernel/door.ts'

/** That somebody from the staff looked at something of a ticket. */
export type Reading = {
  kind: 'ticket.read' | 'ticket.prefetched' | 'ticket.picture_read' | 'ticket.file_read' | 'ticket.found'
  ticketId: string
  /** By which session or token, where it is known. What was found is recorded once by each. */
  door?: string
  reader: Actor
  at: Date
}

type AccessLog = {
  /**
   * Costs nothing now: it is recorded a moment later, and once an hour for the same user and ticket, or once in a
   * session.
   */
  note(reading: Reading): void
  /** Calls `wake` when something waits to be recorded, and gives a way to stop. */
  onWaiting(wake: () => void): () => void
  /** Records what waits, also of sessions that are over by then. What fails waits on. */
  write(ctx: Context): Promise<void>
}

const WAIT_MS = 1_000
const ONCE_IN_SECONDS = 60 * 60
/** Entries per transaction: few enough that other changes do not wait long for the counter of events. */
const PER_CHANGE = 20
/** Entries beyond these are dropped: they come faster than the storage takes them, or it is away. */
const MOST_WAITING = 20_000
const MOST_KNOWN = 50_000

/** Users may look at what is theirs, and what acts by itself shows nobody anything. */
const isReader = ({ kind, role }: Actor): boolean => kind === 'user' && role !== 'User'

/**
 * Notes if somebody from the staff looks at a ticket, its chat or a picture in it, or is sent it ahead of that; users may look at
 * their own.
 */
export function logAccess(
  ctx: Context,
  actor: Actor,
  kind: Reading['kind'],
  { id: ticketId }: { id: string },
): void {
  if (isReader(actor)) ctx.accessLog.note({ kind, ticketId, reader: actor, at: ctx.clock() })
}

/** Gathers who looked at what, and records it after the answers. */
export function createAccessLog(): AccessLog {
  const waiting = new Map<string, Reading>()
  /** Until when nothing more of each is recorded, as the storage said: milliseconds since 1970, as each look asks. */
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
        // In one order everywhere, so that two nodes cannot deadlock.
        const some = [...waiting].slice(0, PER_CHANGE).toSorted(([one], [other]) => (one < other ? -1 : 1))
        for (const [key, until] of await recordSome(ctx, some)) remember(key, until)
      }
      const count = lost
      lost = 0
      if (count > 0) throw new Error(`${count} looks at tickets could not be recorded: there were too many.`)
    },
  }
}

/** Records who looked at what. */
export const writeAccessLog: ProcessJob<Context> = {
  kind: 'process',
  name: 'access log',
  everyMs: null,
  gatherMs: WAIT_MS,
  runsAtStop: true,
  wakes: ({ accessLog }, wake) => accessLog.onWaiting(wake),
  run: (ctx) => ctx.accessLog.write(ctx),
}

/** The session or token by which something is recorded once; undefined where it is recorded once an hour. */
const onceIn = ({ kind, door }: Reading): string | undefined => (kind === 'ticket.found' ? door : undefined)

type Waiting = readonly (readonly [key: string, Reading])[]

/** Gives until when each is not recorded again. */
async function recordSome(ctx: Context, some: Waiting): Promise<[key: string, until: string][]> {
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const due: Waiting[number][] = []
    const until: [string, string][] = []
    for (const one of some) {
      const [key, reading] = one
      if (onceIn(reading) !== undefined) {
        // A counter for each ticket of each session would cost more than a second event on another node.
        due.push(one)
        until.push([key, later(reading.at, LONGEST_SESSION_SECONDS)])
        continue
      }
      // Counted where all nodes see it, and where it outlives them.
      const hit = await tx.rates.hit(key, reading.at.toISOString(), later(reading.at, ONCE_IN_SECONDS))
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
    /** Who of the staff looked at what. */
    accessLog: AccessLog
  }
}
