import { inTransaction } from '../../../../kernel/transaction.ts'
import { holdLease, type QueueJob } from '../../../../jobs/index.ts'
import type { Context } from '../../../../kernel/context.ts'
import { isUnavailable, Refusal } from '../../../../kernel/refusal.ts'
import { createPace } from '../../../../kernel/scheduling/pace.ts'
import { later, type Timer } from '../../../../kernel/time.ts'
import type { ClaimedMail, ClaimedMails } from '../ledger/received-mail.ts'
import { MailUnreadable, ReadingFailed } from '../reading/index.ts'
import { closeLedgerRow, holdUnread } from './close-row.ts'
import { deliver } from './deliver.ts'
import { type MailContent, readKept, TooLarge } from './reading-a-mail.ts'
import { holdTooLarge } from './too-large.ts'

/** Concurrent runs: one parses while the other writes. A stuck run does not block the other. */
const LANES = 2
/** Limits of a batch. Its mails share commits, and all of them are in memory. */
const TOGETHER = { mails: 20, bytes: 8 * 1024 * 1024 }
/** Lease of a claim. Renewed every `RENEW_MS`. */
const LEASE_SECONDS = 60
const RENEW_MS = 20_000
/** Mails are delivered in order of arrival. Later mails wait this long for one that is being parsed. */
const PATIENCE_MS = 1_000
/** After this many failed tries a mail is held or failed, and staff have to look at it. */
const MOST_TRIES = 3
const PAUSE_SECONDS = 20
/** Pause while another node is claiming due mails. */
const HELD_SECONDS = 1

/** Delivers the mails of the ledger: each one once, on one node. A failing mail does not delay the others. */
export function deliverMailIn(after: Timer): QueueJob<Context, ClaimedMails> {
  let before: Promise<void> = Promise.resolve()
  return {
    kind: 'queue',
    name: 'mail-in',
    lanes: LANES,
    async take(ctx, underWay) {
      const except = underWay.flatMap(({ mails }) => mails.map(({ id }) => id))
      const dueAt = await ctx.store.receivedMails.nextDue(except)
      const now = ctx.clock()
      if (dueAt === null || dueAt > now.toISOString()) return { dueAt }
      const leasedUntil = later(now, LEASE_SECONDS)
      const mails = await inTransaction(ctx, ({ tx }) =>
        tx.receivedMails.claim(now.toISOString(), leasedUntil, { except, most: TOGETHER }),
      )
      return mails.length > 0 ? { item: { mails, leasedUntil } } : { dueAt: later(now, HELD_SECONDS) }
    },
    async run(ctx, claimed, { log }) {
      const pace = createPace()
      const delivery = deliverClaimed(ctx, after, claimed, before, ({ id, tries }, error) => {
        const text = `mail not delivered: ${wordsOf(error)}`
        if (error instanceof ReadingFailed) log.error({ mail: id, tries, problem: error.problem }, text)
        else log.warn({ mail: id, tries }, text)
      })
      before = delivery
      await delivery
      await pace()
    },
    nextDue: ({ store }) => store.receivedMails.nextDue(),
    wakes: ({ store }, wake) => store.watch(wake),
  }
}

/**
 * Delivers claimed mails and renews their claim. Mails are parsed concurrently and written in order of arrival, after
 * the previous batch. A mail that exceeds the patience is written in its own transaction.
 */
async function deliverClaimed(
  ctx: Context,
  after: Timer,
  { mails, leasedUntil }: ClaimedMails,
  before: Promise<void>,
  onProblem: (mail: ClaimedMail, error: unknown) => void,
): Promise<void> {
  let until = leasedUntil
  const renew = async (to: string): Promise<boolean> => {
    const isRenewed = await inTransaction(ctx, ({ tx }) =>
      tx.receivedMails.renew({ mails, leasedUntil: until }, to),
    )
    if (isRenewed) until = to
    return isRenewed
  }
  const claim = { leasedUntil, seconds: LEASE_SECONDS, renewMs: RENEW_MS, renew }
  const lease = holdLease(claim, { clock: ctx.clock, after })
  const writeDown = async (mail: ClaimedMail, reading: Promise<Readout>): Promise<void> => {
    const error = await deliverRead(ctx, mail, await reading)
    if (error !== null) onProblem(mail, error)
  }
  try {
    const readings = mails.map((mail) => ({ mail, reading: readout(ctx, mail) }))
    await inTime(before)
    const written: Promise<void>[] = []
    for (const { mail, reading } of readings) {
      await inTime(reading)
      written.push(writeDown(mail, reading))
    }
    await Promise.all(written)
  } finally {
    await lease.letGo()
  }
}

/** Resolves when the work ends, or after `PATIENCE_MS`. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, PATIENCE_MS)
  await Promise.race([work.catch(() => {}), over.promise])
  clearTimeout(timer)
}

type Readout = { content: MailContent } | { error: unknown }

const readout = (ctx: Context, mail: ClaimedMail): Promise<Readout> =>
  readKept(ctx, mail, { isLastTry: mail.tries >= MOST_TRIES }).then(
    (content) => ({ content }),
    (error: unknown) => ({ error }),
  )

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Delivers a mail. Returns the error that prevented it, or null. */
async function deliverRead(ctx: Context, mail: ClaimedMail, read: Readout): Promise<unknown> {
  try {
    if ('error' in read) throw read.error
    await inTransaction(ctx, async (ctx) => {
      const { tx } = ctx
      if (await tx.receivedMails.isOurs(mail)) await deliver(ctx, mail, read.content)
    })
    return null
  } catch (error) {
    await putAside(ctx, mail, error)
    return error
  }
}

async function putAside(ctx: Context, mail: ClaimedMail, error: unknown): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    if (!(await tx.receivedMails.isOurs(mail))) return
    const words = wordsOf(error)
    const isLast = mail.tries >= MOST_TRIES
    if (error instanceof MailUnreadable) {
      if (error instanceof TooLarge) return holdTooLarge(ctx, mail, error.read)
      return holdUnread(ctx, mail.id, error.reason)
    }
    const code = error instanceof Refusal ? error.code : null
    if (code === 'file_infected') return holdUnread(ctx, mail.id, 'infected')
    if (code === 'file_unscannable') return holdUnread(ctx, mail.id, 'unscannable')
    // The mail is fine: the storage, the scanner or the parser is unavailable.
    const isAway =
      isUnavailable(error) ||
      code === 'scanner_unavailable' ||
      (error instanceof ReadingFailed && !error.hasStarted)
    if (!isLast || isAway) return tx.receivedMails.retryLater(mail, later(ctx.clock(), PAUSE_SECONDS), words)
    const way = [{ rule: 'read', says: 'failed' }] as const
    await closeLedgerRow(ctx, mail.id, { state: 'failed', reason: 'program_error', way, error: words })
  })
}
