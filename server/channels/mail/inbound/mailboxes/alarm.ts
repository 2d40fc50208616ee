import { message, words } from '@support-desk/contract'
import { SYSTEM, type UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { later } from '../../../../kernel/time.ts'
import { cancel, dueJob, schedule } from '../../../../jobs/index.ts'
import { queueAccountNews } from '../../outbound/mail-queue.ts'
import { ALARM_SECONDS, isAlarming, type Mailbox } from './mailbox.ts'
import { MAILBOX_ALARM } from './topics.ts'

const LEASE_SECONDS = 20

/** What admins are shown of a mailbox that has been failing for some time. */
type Alarm = { id: string; name: string; error: string | null; failingSince: string }

/** The mailboxes into which no look has worked for ten minutes. */
export async function listAlarms({ store, clock }: Context, _actor: UserActor): Promise<Alarm[]> {
  return alarmsAmong(await store.mailboxes.all(), clock())
}

const alarmsAmong = (mailboxes: readonly Mailbox[], now: Date): Alarm[] =>
  mailboxes.flatMap((mailbox) => {
    const { id, name, error, failingSince } = mailbox
    return failingSince !== null && isAlarming(mailbox, now) ? [{ id, name, error, failingSince }] : []
  })

/** How all mailboxes are doing that are on, for whoever watches the install. */
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
    }))
}

/** Writes down that a look has worked; part of the transaction of whoever looked. */
export async function noteWorked(ctx: Context, tx: Queries, id: string): Promise<void> {
  const before = await tx.mailboxes.find(id)
  if (!before) return
  const now = ctx.clock()
  await tx.mailboxes.noteWorked(id, now.toISOString())
  if (before.failingSince === null) return
  await cancel(tx, MAILBOX_ALARM, id)
  if (isAlarming(before, now))
    await record(ctx, tx, SYSTEM, { kind: 'mailbox.working', data: { mailboxId: id } })
}

/** Writes down in plain words why a look has failed. Ten minutes after the first of them the admins are told. */
export async function noteFailed(ctx: Context, tx: Queries, id: string, error: string): Promise<void> {
  const now = ctx.clock()
  const isFirst = await tx.mailboxes.noteFailed(id, now.toISOString(), error)
  if (!isFirst) return
  await schedule(tx, { job: MAILBOX_ALARM, key: id, dueAt: later(now, ALARM_SECONDS), data: {} })
}

/**
 * Tells the admins of a mailbox that is failing still: on the pages by its event, and by mail, which goes out by another
 * road than the one that fails.
 */
export const raiseMailboxAlarm = dueJob<Context, object>(MAILBOX_ALARM, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: id }, { hold }) {
    await ctx.store.write(async (tx) => {
      await hold(tx)
      const mailbox = await tx.mailboxes.find(id)
      if (!mailbox || !isAlarming(mailbox, ctx.clock())) return
      const detail = words(
        message('No mail has come in by the mailbox {name} since {since}. The last reason was: {reason}'),
        { name: mailbox.name, since: mailbox.failingSince ?? '', reason: mailbox.error ?? '' },
      )
      const heading = words(message('A mailbox cannot be read'))
      for (const { id: accountId, email } of await tx.accounts.admins())
        await queueAccountNews(ctx, tx, { accountId, email }, { heading, detail })
      await record(ctx, tx, SYSTEM, { kind: 'mailbox.failing', data: { mailboxId: id } })
    })
  },
})
