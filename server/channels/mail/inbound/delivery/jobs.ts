import { holdLease, type QueueJob } from '../../../../jobs/index.ts'
import type { Context } from '../../../../kernel/context.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import { stepBeside } from '../../../../kernel/rest.ts'
import { later, type Timer } from '../../../../kernel/time.ts'
import type { ClaimedMail } from '../ledger/received-mail.ts'
import { MailUnreadable } from '../reading/index.ts'
import { deliver } from './deliver.ts'
import { factsOf, readKept, TooLarge } from './reading-a-mail.ts'
import { holdUnread, settle } from './settling.ts'

/** Mails at a time: they are read one after the other anyway, while the one before is written down. */
const LANES = 2
/** How long a claim holds without being renewed. */
const LEASE_SECONDS = 60
const RENEW_MS = 20_000
/** A mail that could not be worked on so often is held, or failed: somebody has to look. */
const MOST_TRIES = 3
const PAUSE_SECONDS = 20
/** Where another node is claiming what is due. */
const HELD_SECONDS = 1
/** What may go well the next time, on a machine that has less to do. */
const PASSING = new Set(['timed_out', 'out_of_memory'])

/** Delivers what is in the ledger: each mail by one node at a time, and once. One that fails delays no other. */
export const deliverMailIn = (after: Timer): QueueJob<Context, ClaimedMail> => ({
  kind: 'queue',
  name: 'mail-in',
  lanes: LANES,
  async take(ctx, underWay) {
    const except = underWay.map(({ id }) => id)
    const dueAt = await ctx.store.receivedMails.nextDue(except)
    const now = ctx.clock()
    if (dueAt === null || dueAt > now.toISOString()) return { dueAt }
    const until = later(now, LEASE_SECONDS)
    const mail = await ctx.store.writePatiently((tx) =>
      tx.receivedMails.claim(now.toISOString(), until, except),
    )
    return mail ? { item: mail } : { dueAt: later(now, HELD_SECONDS) }
  },
  async run(ctx, mail, { log }) {
    const rest = stepBeside()
    const problem = await deliverClaimed(ctx, after, mail)
    if (problem) log.warn({ mail: mail.id, tries: mail.tries }, `mail not delivered: ${problem}`)
    await rest()
  },
  nextDue: ({ store }) => store.receivedMails.nextDue(),
  wakes: ({ store }, wake) => store.watch(wake),
})

/** Delivers a claimed mail, whose claim is renewed meanwhile. Gives why it could not be, or null. */
async function deliverClaimed(ctx: Context, after: Timer, claimed: ClaimedMail): Promise<string | null> {
  let mail = claimed
  const renew = async (until: string): Promise<boolean> => {
    const isRenewed = await ctx.store.write((tx) => tx.receivedMails.renew(mail, until))
    if (isRenewed) mail = { ...mail, leasedUntil: until }
    return isRenewed
  }
  const claim = { leasedUntil: mail.leasedUntil, seconds: LEASE_SECONDS, renewMs: RENEW_MS, renew }
  const lease = holdLease(claim, { clock: ctx.clock, after })
  try {
    const content = await readKept(ctx, mail)
    await lease.letGo()
    await ctx.store.write(async (tx) => {
      if (await tx.receivedMails.isOurs(mail)) await deliver(ctx, tx, mail, content)
    })
    return null
  } catch (error) {
    await lease.letGo()
    await putAside(ctx, mail, error)
    return error instanceof Error ? error.message : String(error)
  }
}

async function putAside(ctx: Context, mail: ClaimedMail, error: unknown): Promise<void> {
  await ctx.store.write(async (tx) => {
    if (!(await tx.receivedMails.isOurs(mail))) return
    const words = error instanceof Error ? error.message : String(error)
    const isLast = mail.tries >= MOST_TRIES
    if (error instanceof MailUnreadable && (isLast || !PASSING.has(error.reason))) {
      if (error instanceof TooLarge) await tx.receivedMails.noteFacts(mail.id, factsOf(error.read))
      return holdUnread(ctx, tx, mail.id, error.reason)
    }
    if (error instanceof Refusal && error.code === 'file_infected')
      return holdUnread(ctx, tx, mail.id, 'infected')
    // While the storage or the scanner is away, nothing is wrong with the mail.
    const isAway = error instanceof Refusal && error.code === 'unavailable'
    if (!isLast || isAway) return tx.receivedMails.retryLater(mail, later(ctx.clock(), PAUSE_SECONDS), words)
    const way = [{ rule: 'read', says: 'failed' }] as const
    await settle(ctx, tx, mail.id, { state: 'failed', reason: 'program_error', way, error: words })
  })
}
