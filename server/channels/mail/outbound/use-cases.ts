import { inTransaction } from '../../../kernel/transaction.ts'
import { SYSTEM } from '../../../kernel/actor.ts'
import { type ClaimResult, spread } from '../../../jobs/index.ts'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { gatherDigest } from './digest/gather.ts'
import { isDigestTopic } from './digest/topic.ts'
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
import { type Reply, SIDE_MAIL, type SideMail, STORED_REPLY } from './replies/reply.ts'
import { messageOfSideTopic } from '../side-conversations/topic.ts'
import type { Sender } from './sender.ts'
import { isMailSetUp } from './server/stored-server.ts'
import { Undelivered } from './undelivered.ts'
import { mailBrand, mailLogo } from '../../../branding/index.ts'
import { LOGO_CID } from './templates/writing.ts'
import type { Email, MailContent, OutboxMail, Outgoing, OutgoingFile } from './mail.ts'
import { accountsIn } from '../../../users/index.ts'
import { ticketsIn } from '../../../tickets/index.ts'

/** Timeout of one delivery. */
export const DELIVERY_SECONDS = 90
/** Pause before recording a confirmation again while the storage is unavailable. */
const WRITE_AGAIN_MS = 250
/** Time of retries before a mail is given up. */
export const TRYING_SECONDS = 24 * 60 * 60
/** Permanent refusals before a mail is given up. Not one: a mail server may refuse by mistake during its set-up. */
const MOST_REFUSALS = 3
/** Back-off of retries. The last pause repeats. */
const PAUSES_SECONDS = [30, 60, 3 * 60, 10 * 60, 30 * 60, 60 * 60, 2 * 60 * 60, 4 * 60 * 60]

/** Pause while another node is claiming. */
const HELD_SECONDS = 1

const NOT_OF_THIS_MAIL = 'The stored content of this email cannot be decrypted. The email was not sent.'

/**
 * Claims the next due mail, or returns when it is due. Excludes mails that this process is sending: after the machine
 * has slept, their lease may have expired.
 */
export async function takeDueMail(
  ctx: Context,
  underWay: readonly OutboxMail[] = [],
): Promise<ClaimResult<OutboxMail>> {
  const except = underWay.map(({ id }) => id)
  for (;;) {
    // Most wake-ups find no due mail, and a query is cheaper than a commit.
    const dueAt = await ctx.store.outbox.nextDue(except)
    const now = ctx.clock()
    if (dueAt === null || dueAt > now.toISOString()) return { dueAt }
    const claimed = await inTransaction(ctx, (ctx) => claim(ctx, now, except))
    if (claimed === 'held') return { dueAt: later(now, HELD_SECONDS) }
    if (claimed) return { item: claimed }
  }
}

/** Claims a mail. Null if the due mail need not be sent; `held` if another node is claiming it. */
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
 * Delivers a claimed mail, renews its claim, and records the outcome. Returns the reason of a failure, or null. If the
 * process dies between the confirmation and the commit, the mail is sent again with the same bytes and the same
 * Message-ID.
 */
export async function deliverMail(
  ctx: Context,
  after: Timer,
  send: Sender['send'],
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

/** Records a delivery, and retries until the storage is available. Otherwise a second copy would be sent. */
async function markSent(ctx: Context, after: Timer, { id }: OutboxMail): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(ctx, async (ctx) =>
        ctx.tx.outbox.markSent(id, ctx.clock().toISOString(), await isMailSetUp(ctx, ctx.tx)),
      )
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    await new Promise<void>((resume) => void after(WRITE_AGAIN_MS, resume))
  }
}

/** Delivers all due mails one after the other, by a sender without delay; for the demonstration. */
export async function sendDueMail(ctx: Context, send: Sender['send']): Promise<void> {
  for (;;) {
    const due = await takeDueMail(ctx)
    if (!('item' in due)) return
    await deliverMail(ctx, () => () => {}, send, due.item)
  }
}

/** Gathers the content at the first try. */
function gather(ctx: TxContext, mail: OutboxMail): Promise<OutboxMail | null> {
  if (isDigestTopic(mail.topic)) return gatherDigest(ctx, mail)
  const messageId = messageOfTopic(mail.topic)
  return messageId === null ? gatherChat(ctx, mail) : gatherReply(ctx, mail, messageId)
}

async function outgoing(ctx: Context, mail: OutboxMail): Promise<Outgoing> {
  const opened = openContent(ctx, mail) as MailContent | Email | null
  if (opened === null) throw new Undelivered(NOT_OF_THIS_MAIL, { isRefused: true, isFinal: true })
  // The branding of the moment: it is not part of the queued content, which would cost each change two statements.
  const content = 'kind' in opened && !opened.brand ? { ...opened, ...(await mailBrand(ctx.store)) } : opened
  const replyTo = 'kind' in content ? await answersToMail(ctx, content) : null
  const written = 'kind' in content && isWritten(content) ? content : null
  return {
    // Mails of an earlier version contain the rendered email.
    ...('kind' in content ? ctx.emailTemplates.render(mail.recipient, content, replyTo !== null) : content),
    names: 'kind' in content ? namesIn(content) : null,
    messageId: mail.messageId,
    writtenAt: mail.claimedAt,
    replyTo,
    correspondence: 'correspondence' in content ? content.correspondence : null,
    isReply: written !== null,
    files: await filesOf(ctx, content),
    ...(written?.kind === SIDE_MAIL && { shownTo: written.recipients }),
    thread: mail.ticketId === null ? null : `<ticket-${mail.ticketId}@${ctx.mailDomain}>`,
  }
}

/** Whether a person wrote the mail. */
const isWritten = (content: MailContent): content is Extract<MailContent, Reply | SideMail> =>
  content.kind === STORED_REPLY || content.kind === SIDE_MAIL

async function filesOf(ctx: Context, content: MailContent | Email): Promise<OutgoingFile[]> {
  if (!('kind' in content)) return []
  if ('correspondence' in content) return filesOfReply(ctx, content.files ?? [])
  const logo = content.brand ? await mailLogo(ctx, content.brand) : null
  // An email without a logo shows the name of the help desk.
  return logo ? [{ name: 'logo.png', mediaType: 'image/png', content: logo, cid: LOGO_CID }] : []
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
  // Anonymous clients can request codes for any address, so those must not fill the admins' list.
  if (isCode(mail)) return tx.outbox.drop(mail.id)
  if (await tx.outbox.giveUp(mail, now.toISOString(), reason.message)) {
    await noteUndelivered(ctx, mail, reason)
    await record(ctx, SYSTEM, { kind: 'mail.failed', data: { mailId: mail.id } })
  }
}

/** Marks a refused address, and returns the ticket of a given-up reply to staff. */
async function noteUndelivered(
  ctx: TxContext,
  { id, accountId, ticketId, topic }: OutboxMail,
  reason: Undelivered,
): Promise<void> {
  const { tx } = ctx
  if (accountId !== null && reason.isAboutRecipient) await accountsIn(tx).markBounced(accountId, id)
  if (ticketId === null) return
  const sideMessageId = messageOfSideTopic(topic)
  if (sideMessageId !== null) {
    const living = (await ticketsIn(tx).find(ticketId))?.mergedInto ?? ticketId
    await ctx.returnTurn(ctx, living, 'third')
    const data = { entryId: sideMessageId }
    return record(ctx, SYSTEM, { kind: 'side.undelivered', ticketId: living, data })
  }
  if (messageOfTopic(topic) === null) return
  await ctx.returnTurn(ctx, ticketId)
  await record(ctx, SYSTEM, { kind: 'mail.undelivered', ticketId, data: { mailId: id } })
}

const isCode = (mail: OutboxMail): boolean => mail.ticketId === null

const pauseAfter = (attempts: number): number =>
  spread(PAUSES_SECONDS[Math.min(attempts, PAUSES_SECONDS.length) - 1] ?? 0)

function reasonOf(mail: OutboxMail, error: unknown): Undelivered {
  if (error instanceof Undelivered && error.isFinal) return error
  const isRefused = error instanceof Undelivered && error.isRefused
  // The server may quote the subject, which contains the code.
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
