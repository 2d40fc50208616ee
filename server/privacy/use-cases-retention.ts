import { inLeasedTransaction } from '../kernel/transaction.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { BIN_DAYS, type EventData } from '@support-desk/contract'
import type { LeasedRun, ProcessJob, RegularJob } from '../jobs/index.ts'
import { FRESH_SECONDS, picturesIn, readName } from '../files/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { RETAINED_FOR_AUDIT } from '../kernel/event-registry.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import { emptyEvents, record } from '../kernel/event-log/record.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import type { RetentionRules } from '../config/retention.ts'
import { ticketsIn } from '../tickets/index.ts'
import { webhooksIn } from '../webhooks/index.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Delay after the start, so that a process in a restart loop does not purge each time. */
const FIRST_SECONDS = 60
/** How long after the death of a runner another one takes over. */
const LEASE_SECONDS = 5 * 60
/** Pause after a step, as a multiple of its duration, so that other work has most of the time. */
const RESTS = 4
const LONGEST_REST_MS = 1_000
/** Batch sizes. They are small, so that no step takes long. */
const TICKETS = 5
const MAILS = 50
const EVENTS = 100
const DELIVERIES = 100
const EXPIRED = 100
const FILES = 50
const LOOKED_AT = 200

/** Sleeps for this many milliseconds. */
type Sleep = (milliseconds: number) => Promise<unknown>

/** One retention run, under the lease of this process. */
type Run = {
  ctx: Context
  /** The moment `days` ago. */
  before(days: number): string
  /** Runs a step and pauses after it. */
  gently<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change in a transaction, only while the lease is held. Returns the result of `work`. */
  step<T>(work: (ctx: TxContext) => Promise<T>): Promise<T>
}

/** Deletes expired data daily, on one node at a time. */
export const applyRetention = (rules: RetentionRules, rest: Sleep): RegularJob<Context> => ({
  kind: 'regular',
  name: 'retention',
  everySeconds: DAY_SECONDS,
  afterStartSeconds: FIRST_SECONDS,
  leaseSeconds: LEASE_SECONDS,
  run: (ctx, run) => removeOld(ctx, rules, { ...run, rest }),
})

/** Deletes old email files in the folder of this process. */
export const removeOldEmailFiles = ({ mail }: RetentionRules): ProcessJob<Context> => ({
  kind: 'process',
  name: 'email files',
  everyMs: DAY_SECONDS * 1000,
  firstMs: FIRST_SECONDS * 1000,
  async run({ fileMailbox, clock }) {
    if (mail !== null) await fileMailbox.removeBefore(later(clock(), -mail * DAY_SECONDS))
  },
})

/** Deletes expired data in small steps, each only while the lease is held. */
export async function removeOld(
  ctx: Context,
  rules: RetentionRules,
  { hold, signal, rest }: Pick<LeasedRun, 'hold' | 'signal'> & { rest: Sleep },
): Promise<void> {
  const start = ctx.clock()
  const before = (days: number): string => later(start, -days * DAY_SECONDS)
  const gently: Run['gently'] = async (work) => {
    signal.throwIfAborted()
    const began = performance.now()
    const result = await work()
    await rest(Math.min(RESTS * (performance.now() - began), LONGEST_REST_MS))
    return result
  }
  const step: Run['step'] = (work) => gently(() => inLeasedTransaction(ctx, { hold }, work))
  await everything({ ctx, before, gently, step }, rules)
  await ctx.store.scrub()
}

async function everything(run: Run, rules: RetentionRules): Promise<void> {
  await inSteps(run, null, EXPIRED, (tx) => tx.retention.dropExpired(run.before(0), EXPIRED))
  // Files come first, so they outlive their rows by a day: a running backup may still read them.
  await removeFiles(run)
  const { tickets, chats, mail, ignoredMail, audit, webhooks } = rules
  await emptyBin(run, run.before(BIN_DAYS))
  if (tickets !== null) await removeTickets(run, run.before(tickets))
  if (chats !== null) await emptyChats(run, run.before(chats))
  if (mail !== null) {
    await inSteps(run, 'mail', MAILS, (tx) => tx.retention.dropMail(run.before(mail), MAILS))
  }
  if (ignoredMail !== null) await emptyIgnored(run, run.before(ignoredMail))
  await inSteps(run, null, DELIVERIES, (tx) => webhooksIn(tx).dropDeleted(DELIVERIES))
  if (webhooks !== null) {
    const before = run.before(webhooks)
    await inSteps(run, 'webhooks', DELIVERIES, (tx) => webhooksIn(tx).dropLog(before, DELIVERIES))
  }
  if (audit !== null) await emptyRecord(run, run.before(audit))
}

type What = EventData['retention.applied']['what']

const applied = (ctx: TxContext, what: What, count: number): Promise<void> =>
  record(ctx, SYSTEM, { kind: 'retention.applied', data: { what, count } })

/** Repeats a step until it is not full. Invisible data (`what` is null) is not recorded. */
async function inSteps(
  { step }: Run,
  what: What | null,
  most: number,
  work: (tx: Queries) => Promise<number>,
): Promise<void> {
  for (let count = most; count >= most;) {
    count = await step(async (ctx) => {
      const done = await work(ctx.tx)
      if (done > 0 && what !== null) await applied(ctx, what, done)
      return done
    })
  }
}

async function emptyIgnored({ ctx, step }: Run, before: string): Promise<void> {
  for (const mailboxId of await ctx.store.retention.mailboxIds()) {
    for (let after: number | null = 0; after !== null;) {
      const from: number = after
      after = await step(async (ctx) => {
        const { count, upTo } = await ctx.tx.retention.emptyIgnoredMails(
          { mailboxId, after: from },
          before,
          MAILS,
        )
        if (count > 0) await applied(ctx, 'mail', count)
        return upTo
      })
    }
  }
}

async function removeTickets(run: Run, since: string): Promise<void> {
  await eachResting(run, since, everyTicket, removeWithEvents)
}

async function removeWithEvents(ctx: TxContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await ctx.tx.retention.removeTicket(id)
  const pace = createPace()
  for (const id of ids) {
    while ((await emptyEvents(ctx, SYSTEM, { ticketId: id }, EVENTS)) > 0) await pace()
  }
  if (ids.length > 0) await applied(ctx, 'tickets', ids.length)
}

/** Removes tickets that were deleted before a moment. */
async function emptyBin({ step }: Run, before: string): Promise<void> {
  for (let count = TICKETS; count >= TICKETS;) {
    count = await step(async (ctx) => {
      const ids = (await ticketsIn(ctx.tx).deletedBefore(before, TICKETS)).toSorted()
      for (const id of ids) await ticketsIn(ctx.tx).hold(id)
      // An admin may have restored one before it was locked.
      const due = new Set(await ticketsIn(ctx.tx).deletedBefore(before, TICKETS))
      await removeWithEvents(
        ctx,
        ids.filter((id) => due.has(id)),
      )
      return ids.length
    })
  }
}

async function emptyChats(run: Run, since: string): Promise<void> {
  const hasWords = (id: string) => run.ctx.store.retention.hasWords(id)
  await eachResting(run, since, hasWords, async (ctx, ids) => {
    let count = 0
    for (const id of ids) if (await ctx.tx.retention.emptyChat(id)) count++
    if (count > 0) await applied(ctx, 'chats', count)
  })
}

const everyTicket = async (): Promise<boolean> => true

/** Runs `work` for batches of tickets that are due, while they are locked. */
async function eachResting(
  { ctx, gently, step }: Run,
  since: string,
  isDue: (id: string) => Promise<boolean>,
  work: (ctx: TxContext, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from = after
    const { ids, upTo } = await gently(async () => {
      const found = await ctx.store.retention.restingTickets(since, from, LOOKED_AT)
      const due: string[] = []
      for (const { id } of found.tickets) if (await isDue(id)) due.push(id)
      return { ids: due, upTo: found.upTo }
    })
    // Renews the lease when no ticket was found.
    if (ids.length === 0) await step(async () => {})
    for (let start = 0; start < ids.length; start += TICKETS) {
      const some = ids.slice(start, start + TICKETS)
      await step(async (ctx) => {
        const resting: string[] = []
        for (const id of some.toSorted()) {
          await ticketsIn(ctx.tx).hold(id)
          if (await ctx.tx.retention.isResting(id, since)) resting.push(id)
        }
        await work(ctx, resting)
      })
    }
    after = upTo
  }
}

async function removeFiles({ ctx, gently, step }: Run): Promise<void> {
  const since = later(ctx.clock(), -FRESH_SECONDS)
  for (let after = ''; ;) {
    const names = await ctx.pictures.names(after, FILES)
    const last = names.at(-1)
    if (last === undefined) return
    after = last
    const removed = await gently(async () => {
      const gone: string[] = []
      for (const name of await picturesIn(ctx.store).unused(names)) {
        if (await ctx.pictures.remove(name, since)) gone.push(name)
      }
      return gone
    })
    const pictures = removed.filter((name) => readName(name) !== null).length
    await step(async (ctx) => {
      if (pictures > 0) await applied(ctx, 'pictures', pictures)
      if (removed.length > pictures) await applied(ctx, 'files', removed.length - pictures)
    })
  }
}

/** `emptyEvents` records the number of emptied events. */
async function emptyRecord({ step }: Run, before: string): Promise<void> {
  for (let count = EVENTS; count >= EVENTS;) {
    count = await step((ctx) => emptyEvents(ctx, SYSTEM, { kinds: RETAINED_FOR_AUDIT, before }, EVENTS))
  }
}
