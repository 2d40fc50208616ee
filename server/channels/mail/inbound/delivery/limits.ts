import type { TxContext } from '../../../../kernel/context.ts'
import { later } from '../../../../kernel/time.ts'
import { untaggedAddress } from '../threading/reply-address.ts'

const HOUR_SECONDS = 60 * 60
/** New tickets per sender and hour. Beyond it mails are held. */
const TICKETS_PER_HOUR = 20
/** New tickets per mailbox and hour, because mail bombs change their sender. */
const TICKETS_OF_ALL_PER_HOUR = 500

/** Local parts of addresses without a reader. */
const UNREAD = /^(?:no-?_?reply|do-?not-?reply|mailer-?daemon|postmaster|bounces?)\b/u

const ticketsOf = (sender: string): string => `mail tickets ${untaggedAddress(sender)}`
const ticketsOfAll = (mailboxId: string): string => `mail tickets of all ${mailboxId}`
const acknowledgementsOf = (sender: string): string => `mail told ${untaggedAddress(sender)}`

/** The counters that limit mails of these senders to a mailbox. */
export const countersOf = (mailboxId: string, senders: readonly string[]): string[] => [
  ...new Set([
    ticketsOfAll(mailboxId),
    ...senders.flatMap((sender) => [ticketsOf(sender), acknowledgementsOf(sender)]),
  ]),
]

type Counts = ReadonlyMap<string, number>

/** Whether a sender, or all senders to a mailbox together, may create one more ticket now. */
export const isWithinTicketLimits = (
  counts: Counts,
  { sender, mailboxId }: { sender: string; mailboxId: string },
): boolean =>
  (counts.get(ticketsOf(sender)) ?? 0) < TICKETS_PER_HOUR &&
  (counts.get(ticketsOfAll(mailboxId)) ?? 0) < TICKETS_OF_ALL_PER_HOUR

/** Whether a sender can get an acknowledgement now: once a day, ignoring `+tag`, and never at addresses such as no-reply. */
export const mayBeAcknowledged = (counts: Counts, sender: string): boolean =>
  !UNREAD.test(sender) && !counts.has(acknowledgementsOf(sender))

/** Counts a new ticket of a sender. */
export async function countTicket(
  ctx: TxContext,
  { sender, mailboxId }: { sender: string; mailboxId: string },
): Promise<void> {
  for (const key of [ticketsOf(sender), ticketsOfAll(mailboxId)]) await countUse(ctx, key, HOUR_SECONDS)
}

/** Counts an acknowledgement to a sender. */
export const countAcknowledgement = (ctx: TxContext, sender: string): Promise<void> =>
  countUse(ctx, acknowledgementsOf(sender), 24 * HOUR_SECONDS)

async function countUse(ctx: TxContext, key: string, seconds: number): Promise<void> {
  const now = ctx.clock()
  await ctx.tx.rates.hit(key, now.toISOString(), later(now, seconds))
}
