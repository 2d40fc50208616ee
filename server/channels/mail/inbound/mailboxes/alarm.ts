import { inLeasedTransaction } from '../../../../kernel/transaction.ts'
import { type MailboxAlarm, message, words } from '@support-desk/contract'
import { SYSTEM, type UserActor } from '../../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { later } from '../../../../kernel/time.ts'
import { cancel, dueJob, schedule } from '../../../../jobs/index.ts'
import { queueMailboxNews } from '../../outbound/mail-queue.ts'
import { ALARM_SECONDS, isAlarming, isTokenEnding, type Mailbox, tokenWarnedFrom } from './mailbox.ts'
import { MAILBOX_ALARM, TOKEN_ENDING } from './topics.ts'
import { accountsIn } from '../../../../users/index.ts'

const LEASE_SECONDS = 20

/** An alarm about a mailbox that an admin has to repair. */
type Alarm = { id: string; name: string; why: MailboxAlarm; error: string | null; failingSince: string }

/** The mailboxes with alarms. */
export async function listAlarms({ store, clock }: Context, _actor: UserActor): Promise<Alarm[]> {
  const now = clock()
  const found = (await store.mailboxes.all()).flatMap((mailbox) => alarmOf(mailbox, now) ?? [])
  // Mere warnings come last.
  return found.toSorted((one, other) => Number(one.why === 'token') - Number(other.why === 'token'))
}

function alarmOf(mailbox: Mailbox, now: Date): Alarm | null {
  const { id, name, error, failingSince, needsLogin, isOn, canary, tokenEndsAt } = mailbox
  if (failingSince !== null && isAlarming(mailbox, now))
    return { id, name, why: needsLogin ? 'login' : 'failing', error, failingSince }
  if (isOn && canary.lateSince !== null)
    return { id, name, why: 'canary', error: null, failingSince: canary.lateSince }
  if (tokenEndsAt !== null && isTokenEnding(mailbox, now))
    return { id, name, why: 'token', error: null, failingSince: tokenEndsAt }
  return null
}

/** The health of all mailboxes that are on, for the monitoring of the install. */
export async function reportOnMailboxes({ store, clock }: Context): Promise<object[]> {
  const now = clock()
  return (await store.mailboxes.all())
    .filter(({ isOn }) => isOn)
    .map((mailbox) => ({
      name: mailbox.name,
      door: mailbox.door,
      workedAt: mailbox.workedAt,
      failingSince: mailbox.failingSince,
      error: mailbox.error,
      isAlarming: isAlarming(mailbox, now),
      ...(mailbox.needsLogin && { needsLogin: true }),
      ...(mailbox.tokenEndsAt !== null && { tokenEndsAt: mailbox.tokenEndsAt }),
      ...(mailbox.canaryMinutes !== null && { canary: mailbox.canary }),
    }))
}

/** Records a successful look, in its transaction. */
export async function noteWorked(ctx: TxContext, id: string): Promise<void> {
  const { tx } = ctx
  const before = await tx.mailboxes.find(id)
  if (!before) return
  const now = ctx.clock()
  await tx.mailboxes.noteWorked(id, now.toISOString())
  if (before.failingSince === null) return
  await cancel(tx, MAILBOX_ALARM, id)
  if (isAlarming(before, now)) await record(ctx, SYSTEM, { kind: 'mailbox.working', data: { mailboxId: id } })
}

/**
 * Records the reason of a failed look in plain words. Admins are alarmed after ten minutes of failures, and at once if
 * an admin has to log in again.
 */
export async function noteFailed(
  ctx: TxContext,
  id: string,
  trouble: { error: string; needsLogin: boolean },
): Promise<void> {
  const { tx } = ctx
  const now = ctx.clock()
  const isNew = await tx.mailboxes.noteFailed(id, now.toISOString(), trouble)
  if (!isNew) return
  const dueAt = trouble.needsLogin ? now.toISOString() : later(now, ALARM_SECONDS)
  await schedule(tx, { job: MAILBOX_ALARM, key: id, dueAt, data: {} })
}

/** Time for the first look after the program has started, before an alarm. */
const FIRST_LOOK_SECONDS = 60

/** Records that no look has ended for ten minutes. A hanging job cannot report itself. */
export async function noteSilence(ctx: TxContext, mailbox: Mailbox): Promise<void> {
  const { tx } = ctx
  const now = ctx.clock()
  const since = mailbox.lookedAt ?? mailbox.createdAt
  if (now.getTime() - Date.parse(since) < ALARM_SECONDS * 1000) return
  const error = 'This mailbox has not been checked since. Support Desk may need a restart.'
  if (await tx.mailboxes.noteSilent(mailbox.id, { since, error }))
    await schedule(tx, {
      job: MAILBOX_ALARM,
      key: mailbox.id,
      dueAt: later(now, FIRST_LOOK_SECONDS),
      data: {},
    })
}

/**
 * Alarms the admins about a mailbox that still fails: on the pages by an event, and by email. The email is sent through the
 * outgoing server, which can work while the mailbox fails.
 */
export const raiseMailboxAlarm = dueJob<Context, object>(MAILBOX_ALARM, {
  leaseSeconds: LEASE_SECONDS,
  run: (ctx, { key: id }, run) =>
    inLeasedTransaction(ctx, run, async (ctx) => {
      const mailbox = await ctx.tx.mailboxes.find(id)
      if (!mailbox || !isAlarming(mailbox, ctx.clock())) return
      const { name, failingSince, error, needsLogin } = mailbox
      await tellAdmins(ctx, {
        mailboxId: id,
        heading: HEADINGS[needsLogin ? 'login' : 'failing'],
        detail: words(
          message(
            'No email has been collected from {name} since {since}. New email waits on the mail server. Open the mailbox to repair its connection. The reason: {reason}',
          ),
          { name, since: failingSince ?? '', reason: error ?? '' },
        ),
        at: failingSince === null ? null : { value: 'since', time: failingSince },
      })
      await record(ctx, SYSTEM, { kind: 'mailbox.failing', data: { mailboxId: id } })
    }),
})

/** Tolerance of a token expiry, in ms. Servers send the remaining seconds, so the computed time varies. */
const SAME_END_MS = 24 * 60 * 60 * 1000

/** Records a successful token refresh, and schedules one warning before the refresh token expires. */
export async function noteToken(
  ctx: TxContext,
  id: string,
  { renewedAt, endsAt }: { renewedAt: string; endsAt: string | null },
): Promise<void> {
  const { tx } = ctx
  const before = await tx.mailboxes.find(id)
  if (!before) return
  const isLonger =
    endsAt === null || Date.parse(endsAt) - Date.parse(before.tokenEndsAt ?? renewedAt) > SAME_END_MS
  await tx.mailboxes.noteToken(id, { renewedAt, endsAt, isLonger })
  const warnAt = tokenWarnedFrom({ tokenEndsAt: endsAt })
  if (warnAt === null) return cancel(tx, TOKEN_ENDING, id)
  if (isLonger || before.tokenWarnedAt === null)
    await schedule(tx, { job: TOKEN_ENDING, key: id, dueAt: warnAt, data: {} })
}

/** Warns the admins before a refresh token expires. */
export const warnOfToken = dueJob<Context, object>(TOKEN_ENDING, {
  leaseSeconds: LEASE_SECONDS,
  run: (ctx, { key: id }, run) =>
    inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      const mailbox = await tx.mailboxes.find(id)
      if (!mailbox || mailbox.tokenWarnedAt !== null || !isTokenEnding(mailbox, ctx.clock())) return
      const { name, tokenEndsAt } = mailbox
      await tellAdmins(ctx, {
        mailboxId: id,
        heading: HEADINGS.token,
        detail: words(
          message(
            'Access to the mailbox {name} expires at {end}. Sign in again before then, so that email keeps arriving.',
          ),
          { name, end: tokenEndsAt ?? '' },
        ),
        at: tokenEndsAt === null ? null : { value: 'end', time: tokenEndsAt },
      })
      await tx.mailboxes.noteTokenWarned(id, ctx.clock().toISOString())
      await record(ctx, SYSTEM, { kind: 'mailbox.token_ending', data: { mailboxId: id } })
    }),
})

const HEADINGS = {
  failing: words(message('Support Desk cannot read a mailbox')),
  login: words(message('A mailbox needs a new sign-in')),
  token: words(message('Access to a mailbox expires soon')),
}

/** Sends an email about a mailbox to all admins. */
export async function tellAdmins(
  ctx: TxContext,
  news: Parameters<typeof queueMailboxNews>[2],
): Promise<void> {
  const { tx } = ctx
  for (const { id: accountId, email } of await accountsIn(tx).admins())
    await queueMailboxNews(ctx, { accountId, email }, news)
}
