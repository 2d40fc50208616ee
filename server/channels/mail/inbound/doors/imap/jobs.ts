import { inTransaction } from '../../../../../kernel/transaction.ts'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../../../../../kernel/context.ts'
import type { Timer } from '../../../../../kernel/time.ts'
import {
  dueJob,
  type DueJob,
  type LeasedRun,
  type RegularJob,
  schedule,
  spread,
} from '../../../../../jobs/index.ts'
import { noteFailed, noteSilence, noteWorked } from '../../mailboxes/alarm.ts'
import type { Mailbox } from '../../mailboxes/mailbox.ts'
import { lookSignal, MAILBOX_READING } from '../../mailboxes/topics.ts'
import { sourceOf } from './connect.ts'
import { compare, inboxOf, junkOf, type Look, lookForNew } from './look.ts'
import { moveOld } from './move-old.ts'
import type { ImapSource } from './source.ts'
import { troubleOf } from './trouble.ts'

/** How long after the death of a node another one reads its mailboxes. */
const LEASE_SECONDS = 30
/** What IDLE tells may be lost, so we also look by ourselves. */
const LOOK_MS = 60_000
const COMPARE_MS = 24 * 60 * 60 * 1000
/** Pauses after failures, the last one repeats. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000]
/** Mailboxes that nobody reads are found again so often. */
const WATCH_SECONDS = 60

/**
 * Reads a mailbox for as long as it is on: one connection after the other, and pauses after failures. It ends only when the
 * mailbox is switched off, or when the process has to; so one that is broken never holds up another.
 */
export const readMailboxes = (after: Timer): DueJob<Context> =>
  dueJob<Context, object>(MAILBOX_READING, {
    leaseSeconds: LEASE_SECONDS,
    lanes: LIMITS.mailboxes,
    async run(ctx, { key: id }, run) {
      const bell = createBell(ctx, id, after, run.signal)
      const moves = { version: 0, triedAt: 0 }
      try {
        for (let failures = 0; ;) {
          const mailbox = await readable(ctx, id)
          if (!mailbox) return
          try {
            await readUntilChanged(ctx, mailbox, run, { bell, moves }, () => (failures = 0))
          } catch (error) {
            run.signal.throwIfAborted()
            const { message, needsLogin } = troubleOf(error)
            if (failures === 0) run.log.warn({ mailbox: id }, `mail could not be fetched: ${message}`)
            await inTransaction(ctx, async (ctx) => {
              const { tx } = ctx
              await run.hold(tx)
              await noteFailed(ctx, id, { error: message, needsLogin })
            })
            const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? LOOK_MS
            await bell.wait(spread(pause))
          }
        }
      } finally {
        bell.stop()
      }
    },
  })

/** Has every mailbox read that is on, should its row among the jobs have been lost; and says so where nobody reads one all the same. */
export const watchMailboxes: RegularJob<Context> = {
  kind: 'regular',
  name: 'mailbox watch',
  everySeconds: WATCH_SECONDS,
  afterStartSeconds: 5,
  leaseSeconds: 20,
  async run(ctx, { hold }) {
    const on = (await ctx.store.mailboxes.all()).filter(({ door, isOn }) => door === 'imap' && isOn)
    await inTransaction(ctx, async (ctx) => {
      const { tx } = ctx
      await hold(tx)
      for (const mailbox of on) {
        const { id: key } = mailbox
        await noteSilence(ctx, mailbox)
        if ((await tx.jobs.find({ job: MAILBOX_READING.name, key })) === null)
          await schedule(tx, { job: MAILBOX_READING, key, dueAt: ctx.clock().toISOString(), data: {} })
      }
    })
  },
}

/** Null where there is nothing to be read any more. */
async function readable({ store }: Context, id: string): Promise<Mailbox | null> {
  const mailbox = await store.mailboxes.find(id)
  return mailbox?.isOn && mailbox.door === 'imap' ? mailbox : null
}

/** What outlives a connection: when mails were moved last, or tried to be, and by which version of the mailbox. */
type Reading = { bell: Bell; moves: { version: number; triedAt: number } }

/** Once a day, and at once where an admin has changed the mailbox. What ends the connection is not tried again before. */
function isTimeToMove({ moves: wanted, version }: Mailbox, moves: Reading['moves'], now: Date): boolean {
  if (!wanted || (moves.version === version && now.getTime() - moves.triedAt < COMPARE_MS)) return false
  Object.assign(moves, { version, triedAt: now.getTime() })
  return true
}

/** Reads by one connection until an admin has changed the mailbox. */
async function readUntilChanged(
  ctx: Context,
  opened: Mailbox,
  run: LeasedRun,
  state: Reading,
  onWorked: () => void,
): Promise<void> {
  run.signal.throwIfAborted()
  const source = await sourceOf(ctx, opened)
  // What hangs is cut off at once where this node has to let go.
  const letGo = (): void => void source.close()
  run.signal.addEventListener('abort', letGo, { once: true })
  try {
    await readBy(source, ctx, opened, run, state, onWorked)
  } finally {
    run.signal.removeEventListener('abort', letGo)
    await source.close()
  }
}

async function readBy(
  source: ImapSource,
  ctx: Context,
  { id, version }: Mailbox,
  run: LeasedRun,
  { bell, moves }: Reading,
  onWorked: () => void,
): Promise<void> {
  const look = { ctx, source, run }
  let folder = await source.open()
  for (let comparedAt = Number.NEGATIVE_INFINITY, isMore = false; ;) {
    const mailbox = await readable(ctx, id)
    if (!mailbox || mailbox.version !== version) return
    // What has come since is to be seen on both sides of the comparison.
    const compares: boolean = ctx.clock().getTime() - comparedAt >= (isMore ? LOOK_MS : COMPARE_MS)
    if (await lookForNew(look, inboxOf(mailbox, folder))) isMore = true
    if (compares) {
      await compare(look, inboxOf(mailbox, folder))
      comparedAt = ctx.clock().getTime()
      isMore = false
    }
    // Whatever becomes of junk, all else is here by then.
    const junk: { isMore: boolean } | null = mailbox.junk && (await readJunk(look, mailbox, compares))
    if (junk) {
      folder = await source.enter(null)
      // Nobody told of what came meanwhile.
      const isNew = await lookForNew(look, inboxOf((await readable(ctx, id)) ?? mailbox, folder))
      isMore ||= isNew || junk.isMore
    }
    await inTransaction(ctx, async (ctx) => {
      const { tx } = ctx
      await run.hold(tx)
      await noteWorked(ctx, id)
    })
    onWorked()
    if (isTimeToMove(mailbox, moves, ctx.clock())) await moveOld(look, mailbox, folder.uidValidity)
    await bell.waitBeside(LOOK_MS, (until) => source.waitForNews(until))
    run.signal.throwIfAborted()
    folder = await source.refresh()
  }
}

/**
 * Looks into the folder of junk too, and says whether anything came that was not compared. Null where the server has none, and the folder
 * is still the one it was.
 */
async function readJunk(look: Look, { id }: Mailbox, compares: boolean): Promise<{ isMore: boolean } | null> {
  const { ctx, source, run } = look
  if (compares) {
    const name = (await source.findJunk()) ?? ''
    await inTransaction(ctx, async ({ tx }) => {
      await run.hold(tx)
      await tx.mailboxes.noteJunkFolder(id, name)
    })
  }
  const mailbox = await ctx.store.mailboxes.find(id)
  if (!mailbox?.junk?.folder) return null
  const junk = junkOf(mailbox, mailbox.junk, await source.enter(mailbox.junk.folder))
  const isNew = await lookForNew(look, junk)
  if (compares) await compare(look, junk)
  return { isMore: isNew && !compares }
}

/** Wakes whoever waits, when somebody asks for a look and when it is time. */
type Bell = {
  wait(milliseconds: number): Promise<void>
  /** Waits for something else too, which ends when its signal fires. */
  waitBeside(milliseconds: number, work: (until: AbortSignal) => Promise<void>): Promise<void>
  stop(): void
}

function createBell({ store }: Context, id: string, after: Timer, stopping: AbortSignal): Bell {
  let isRung = false
  let ring = (): void => {
    isRung = true
  }
  const stopListening = store.signals.listen((text) => {
    if (text === lookSignal(id)) ring()
  })
  const waitBeside: Bell['waitBeside'] = async (milliseconds, work) => {
    const over = new AbortController()
    const end = (): void => over.abort()
    const cancel = after(milliseconds, end)
    stopping.addEventListener('abort', end, { once: true })
    const before = ring
    ring = end
    if (isRung || stopping.aborted) end()
    isRung = false
    try {
      await work(over.signal)
    } finally {
      ring = before
      cancel()
      stopping.removeEventListener('abort', end)
    }
    stopping.throwIfAborted()
  }
  return {
    waitBeside,
    wait: (milliseconds) =>
      waitBeside(
        milliseconds,
        (until) =>
          new Promise((resolve) => {
            if (until.aborted) resolve()
            else until.addEventListener('abort', () => resolve(), { once: true })
          }),
      ),
    stop: stopListening,
  }
}
