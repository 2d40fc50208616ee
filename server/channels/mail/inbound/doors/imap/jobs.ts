import { once } from 'node:events'
import { inLeasedTransaction } from '../../../../../kernel/transaction.ts'
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

/** Lease of a mailbox. After the death of a node, another node takes over when it expires. */
const LEASE_SECONDS = 30
/** Notifications of IDLE may be lost, so the job also polls. */
const LOOK_MS = 60_000
const COMPARE_MS = 24 * 60 * 60 * 1000
/** Back-off after failures. The last pause repeats. */
const PAUSES_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000]
/** Interval at which mailboxes without a reading job are detected. */
const WATCH_SECONDS = 60

/**
 * Reads a mailbox for as long as it is on: one connection after the other, with a back-off after failures. It ends only
 * when the mailbox is switched off or the process stops. A broken mailbox never delays another.
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
            await inLeasedTransaction(ctx, run, (ctx) => noteFailed(ctx, id, { error: message, needsLogin }))
            const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? LOOK_MS
            await bell.wait(spread(pause))
          }
        }
      } finally {
        bell.stop()
      }
    },
  })

/** Starts the missing reading jobs of mailboxes that are on. Raises an alarm for mailboxes that are still not read. */
export const watchMailboxes: RegularJob<Context> = {
  kind: 'regular',
  name: 'mailbox watch',
  everySeconds: WATCH_SECONDS,
  afterStartSeconds: 5,
  leaseSeconds: 20,
  async run(ctx, run) {
    const on = (await ctx.store.mailboxes.all()).filter(({ door, isOn }) => door === 'imap' && isOn)
    await inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      for (const mailbox of on) {
        const { id: key } = mailbox
        await noteSilence(ctx, mailbox)
        if ((await tx.jobs.find({ job: MAILBOX_READING.name, key })) === null)
          await schedule(tx, { job: MAILBOX_READING, key, dueAt: ctx.clock().toISOString(), data: {} })
      }
    })
  },
}

/** The mailbox; null if it is deleted, off, or not read by IMAP. */
async function readable({ store }: Context, id: string): Promise<Mailbox | null> {
  const mailbox = await store.mailboxes.find(id)
  return mailbox?.isOn && mailbox.door === 'imap' ? mailbox : null
}

/** State that survives a connection: the last try to move mails, and the version of the mailbox at that time. */
type ReadingState = { bell: Bell; moves: { version: number; triedAt: number } }

/**
 * Mails are moved once a day, and at once after a change of the mailbox. A move that broke the connection waits for the
 * next day.
 */
function isTimeToMove({ moves: wanted, version }: Mailbox, moves: ReadingState['moves'], now: Date): boolean {
  if (!wanted || (moves.version === version && now.getTime() - moves.triedAt < COMPARE_MS)) return false
  Object.assign(moves, { version, triedAt: now.getTime() })
  return true
}

/** Reads over one connection until an admin changes the mailbox. */
async function readUntilChanged(
  ctx: Context,
  opened: Mailbox,
  run: LeasedRun,
  state: ReadingState,
  onWorked: () => void,
): Promise<void> {
  run.signal.throwIfAborted()
  const source = await sourceOf(ctx, opened)
  // Aborts a hanging step at once when this node loses the lease.
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
  { bell, moves }: ReadingState,
  onWorked: () => void,
): Promise<void> {
  const look = { ctx, source, run }
  let folder = await source.open()
  for (let comparedAt = Number.NEGATIVE_INFINITY, isMore = false; ;) {
    const mailbox = await readable(ctx, id)
    if (!mailbox || mailbox.version !== version) return
    // Mails that arrived since must appear on both sides of the comparison.
    const compares: boolean = ctx.clock().getTime() - comparedAt >= (isMore ? LOOK_MS : COMPARE_MS)
    if (await lookForNew(look, inboxOf(mailbox, folder))) isMore = true
    if (compares) {
      await compare(look, inboxOf(mailbox, folder))
      comparedAt = ctx.clock().getTime()
      isMore = false
    }
    // Junk comes last, so a failure there does not delay other mail.
    const junk: { isMore: boolean } | null = mailbox.junk && (await readJunk(look, mailbox, compares))
    if (junk) {
      folder = await source.enter(null)
      // While the junk folder was open, the server sent no news of the inbox.
      const isNew = await lookForNew(look, inboxOf((await readable(ctx, id)) ?? mailbox, folder))
      isMore ||= isNew || junk.isMore
    }
    await inLeasedTransaction(ctx, run, (ctx) => noteWorked(ctx, id))
    onWorked()
    if (isTimeToMove(mailbox, moves, ctx.clock())) await moveOld(look, mailbox, folder.uidValidity)
    await bell.waitBeside(LOOK_MS, (until) => source.waitForNews(until))
    run.signal.throwIfAborted()
    folder = await source.refresh()
  }
}

/**
 * Reads the junk folder too, and returns whether new mail was not compared yet. Null if the server has no junk folder;
 * then the inbox is still open.
 */
async function readJunk(look: Look, { id }: Mailbox, compares: boolean): Promise<{ isMore: boolean } | null> {
  const { ctx, source, run } = look
  if (compares) {
    const name = (await source.findJunk()) ?? ''
    await inLeasedTransaction(ctx, run, ({ tx }) => tx.mailboxes.noteJunkFolder(id, name))
  }
  const mailbox = await ctx.store.mailboxes.find(id)
  if (!mailbox?.junk?.folder) return null
  const junk = junkOf(mailbox, mailbox.junk, await source.enter(mailbox.junk.folder))
  const isNew = await lookForNew(look, junk)
  if (compares) await compare(look, junk)
  return { isMore: isNew && !compares }
}

/** Wakes waiting code when a look is requested and when its time is over. */
type Bell = {
  wait(milliseconds: number): Promise<void>
  /** Waits like {@link wait}, and also for `work`, which ends when its signal fires. */
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
      waitBeside(milliseconds, async (until) => {
        if (!until.aborted) await once(until, 'abort')
      }),
    stop: stopListening,
  }
}
