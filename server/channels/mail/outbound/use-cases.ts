import { inTransaction } from '../../../kernel/transaction.ts'
import { SYSTEM } from '../../../kernel/actor.ts'
import { spread } from '../../../jobs/index.ts'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { gatherChat } from './gather-chat.ts'
import { holdLease, LEASE_SECONDS } from './mail-lease.ts'
import { namesIn } from './mail-names.ts'
import { openContent } from './mail-queue.ts'
import { record } from '../../../kernel/event-log/record.ts'
import { isUnavailable } from '../../../kernel/refusal.ts'
import { later, type Timer } from '../../../kernel/time.ts'
import { answersToMail } from './replies/correspondence.ts'
import { filesOfReply } from './replies/files.ts'
import { gatherReply } from './replies/gather.ts'
import { messageOfTopic } from './replies/topic.ts'
import { watchOutgoing } from './outgoing-alarm.ts'
import { STORED_REPLY } from './replies/reply.ts'
import { Undelivered } from './undelivered.ts'
import type { Email, MailContent, OutboxMail, Outgoing } from './mail.ts'
import { accountsIn } from '../../../users/index.ts'

/**
 * Hands an email over; throws {@link Undelivered} when it was not accepted, and it is tried again. Breaks off when `lost`
 * fires: somebody else delivers it then.
 */
export type Send = (email: Outgoing, lost: AbortSignal) => Promise<void>

/** The longest that one delivery may take. */
export const DELIVERY_SECONDS = 90
/** How soon a confirmation is written down again while the storage is away. */
const WRITE_AGAIN_MS = 250
/** How long a mail is tried before it is given up. */
export const TRYING_SECONDS = 24 * 60 * 60
/** After so many permanent refusals a mail is given up. Not after one: a mail server that is being set up refuses by mistake. */
const MOST_REFUSALS = 3
/** Pauses after each try; the last one repeats. */
const PAUSES_SECONDS = [30, 60, 3 * 60, 10 * 60, 30 * 60, 60 * 60, 2 * 60 * 60, 4 * 60 * 60]

/** How long to wait for what others are claiming. */
const HELD_SECONDS = 1

const NOT_OF_THIS_MAIL =
  'The content of this email does not belong to this email, or its key is gone. It was not sent.'

/** A mail to deliver now, or when the next one is due; null when none waits. */
type Due = { mail: OutboxMail } | { dueAt: string | null }

/**
 * Claims the next mail that is due, for this process alone. What is under way in this process is never due: after a
 * machine has slept, its lease has run out while it is still being sent.
 */
export async function takeDueMail(ctx: Context, underWay: readonly OutboxMail[] = []): Promise<Due> {
  const except = underWay.map(({ id }) => id)
  for (;;) {
    // Looking costs little, claiming costs a commit: most wake-ups find nothing due.
    const dueAt = await ctx.store.outbox.nextDue(except)
    const now = ctx.clock()
    if (dueAt === null || dueAt > now.toISOString()) return { dueAt }
    const claimed = await inTransaction(ctx, (ctx) => claim(ctx, now, except))
    if (claimed === 'held') return { dueAt: later(now, HELD_SECONDS) }
    if (claimed) return { mail: claimed }
  }
}

/** Null when the due mail need not be sent now; `held` when another node is claiming it at this moment. */
async function claim(
  ctx: TxContext,
  now: Date,
  except: readonly string[],
): Promise<OutboxMail | 'held' | null> {
  const { tx } = ctx
  const lease = { until: later(now, LEASE_SECONDS), giveUpAt: later(now, TRYING_SECONDS) }
  const mail = await tx.outbox.claim(now.toISOString(), lease, except)
  if (!mail) return 'held'
  if (mail.sealed === '') return gather(ctx, mail)
  const isLate = isCode(mail) && mail.giveUpAt <= now.toISOString()
  // The account was deleted after this mail was queued.
  const isToNobody = mail.accountId !== null && (await tx.mailPreferences.find(mail.accountId)) === null
  if (!isLate && !isToNobody) return mail
  await tx.outbox.drop(mail.id)
  return null
}

/**
 * Delivers a claimed mail, renews the claim meanwhile, and records the outcome. Returns why it was not accepted, or null. If
 * the process dies between the server's confirmation and the commit here, the mail is sent again, byte for byte the same,
 * with the same Message-ID.
 */
export async function deliverMail(
  ctx: Context,
  after: Timer,
  send: Send,
  mail: OutboxMail,
): Promise<Undelivered | null> {
  const lease = holdLease(ctx, after, mail)
  try {
    await send(await outgoing(ctx, mail), lease.lost)
  } catch (error) {
    await lease.letGo()
    const reason = reasonOf(mail, error)
    await inTransaction(ctx, (ctx) => putBack(ctx, lease.mail(), reason))
    return reason
  }
  try {
    await markSent(ctx, after, mail)
  } finally {
    await lease.letGo()
  }
  return null
}

/** A confirmation that is not recorded would send a second copy, so recording it waits until the storage is back. */
async function markSent(ctx: Context, after: Timer, { id }: OutboxMail): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(ctx, (ctx) =>
        ctx.tx.outbox.markSent(id, ctx.clock().toISOString(), ctx.sendsMail),
      )
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    await new Promise<void>((resume) => void after(WRITE_AGAIN_MS, resume))
  }
}

/** Delivers everything that is due, one after the other, by a way that takes no time. */
export async function sendDueMail(ctx: Context, send: Send): Promise<void> {
  for (;;) {
    const due = await takeDueMail(ctx)
    if (!('mail' in due)) return
    await deliverMail(ctx, () => () => {}, send, due.mail)
  }
}

/** What a mail says whose content is known when it is tried first. */
function gather(ctx: TxContext, mail: OutboxMail): Promise<OutboxMail | null> {
  const messageId = messageOfTopic(mail.topic)
  return messageId === null ? gatherChat(ctx, mail) : gatherReply(ctx, mail, messageId)
}

async function outgoing(ctx: Context, mail: OutboxMail): Promise<Outgoing> {
  const content = openContent(ctx, mail) as MailContent | Email | null
  if (content === null) throw new Undelivered(NOT_OF_THIS_MAIL, { isRefused: true, isFinal: true })
  const replyTo = 'kind' in content ? await answersToMail(ctx, content) : null
  return {
    // What was written before the install was upgraded lies there as the email itself.
    ...('kind' in content ? ctx.emailTemplates.render(mail.recipient, content, replyTo !== null) : content),
    names: 'kind' in content ? namesIn(content) : null,
    messageId: mail.messageId,
    writtenAt: mail.claimedAt,
    replyTo,
    correspondence: 'correspondence' in content ? content.correspondence : null,
    isReply: 'kind' in content && content.kind === STORED_REPLY,
    files: 'kind' in content && content.kind === STORED_REPLY ? await filesOfReply(ctx, content.files) : [],
    thread: mail.ticketId === null ? null : `<ticket-${mail.ticketId}@${ctx.mailDomain}>`,
  }
}

async function putBack(ctx: TxContext, mail: OutboxMail, reason: Undelivered): Promise<void> {
  const { tx } = ctx
  const now = ctx.clock()
  const isRefused = reason.isFinal || (reason.isRefused && mail.attempts >= MOST_REFUSALS)
  if (!isRefused && now.toISOString() < mail.giveUpAt) {
    const next = later(now, pauseAfter(mail.attempts))
    const before = await tx.outbox.trouble()
    await tx.outbox.retryLater(mail, next < mail.giveUpAt ? next : mail.giveUpAt, reason.message)
    if (before === null) await watchOutgoing(ctx)
    return
  }
  // Anonymous clients ask for codes, to any address: that must not fill the list that admins look after.
  if (isCode(mail)) return tx.outbox.drop(mail.id)
  if (await tx.outbox.giveUp(mail, now.toISOString(), reason.message)) {
    await noteUndelivered(ctx, mail, reason)
    await record(ctx, SYSTEM, { kind: 'mail.failed', data: { mailId: mail.id } })
  }
}

/** Marks an address that the mail server refuses, and gives a ticket back to the staff whose reply was given up. */
async function noteUndelivered(
  ctx: TxContext,
  { id, accountId, ticketId, topic }: OutboxMail,
  reason: Undelivered,
): Promise<void> {
  const { tx } = ctx
  if (accountId !== null && reason.isAboutRecipient) await accountsIn(tx).markBounced(accountId, id)
  if (ticketId === null || messageOfTopic(topic) === null) return
  await ctx.returnTurn(ctx, ticketId)
  await record(ctx, SYSTEM, { kind: 'mail.undelivered', ticketId, data: { mailId: id } })
}

const isCode = (mail: OutboxMail): boolean => mail.ticketId === null

const pauseAfter = (attempts: number): number =>
  spread(PAUSES_SECONDS[Math.min(attempts, PAUSES_SECONDS.length) - 1] ?? 0)

function reasonOf(mail: OutboxMail, error: unknown): Undelivered {
  if (error instanceof Undelivered && error.isFinal) return error
  const isRefused = error instanceof Undelivered && error.isRefused
  // A server may repeat in its answer what it was told, and a code stands in the subject.
  if (isCode(mail))
    return new Undelivered('the mail server did not take a one-time code or news of an account', {
      isRefused,
    })
  const isAboutRecipient = error instanceof Undelivered && error.isAboutRecipient
  return new Undelivered(error instanceof Error ? error.message : String(error), {
    isRefused,
    isAboutRecipient,
  })
}
