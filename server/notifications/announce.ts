import { MENTION, type NotedTicket, type Notice } from '@support-desk/contract'
import type { EventDescriptor } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { newRowId } from '../kernel/ids.ts'
import {
  isChatMailWaiting,
  queueChat,
  queueDigestLine,
  queueNews,
  queueReplies,
  quietUntil,
  type TxMailContext,
} from '../channels/mail/index.ts'
import type { Announce } from '../kernel/event-log/record.ts'
import { allOrThrow } from '../kernel/asking/all-or-throw.ts'
import { accountOf, type Actor } from '../kernel/actor.ts'
import { localeFor } from '../kernel/languages/locale.ts'
import { nextHour } from './arrivals/notify-staff.ts'
import type { Recipient } from './queries-recipients.ts'
import { mergedNoticeOf, type TimedNotice } from './call-notices.ts'

/**
 * Notifies users about events of tickets, as the descriptor of the event says: in the product, and by email according
 * to their preferences. Actors get no notification about their own actions, and no one about spam and samples.
 */
export const createAnnounce =
  (mail: Omit<TxMailContext, 'clock' | 'tx'>): Announce<NotedTicket> =>
  async ({ tx, clock, event: { kind, data }, ticket, actor, at, batch }) => {
    if (ticket.spamAt !== null || ticket.sampleAt !== null) return
    const context = { ...mail, tx, clock }
    const descriptor = descriptorOf(kind)
    const direct = (descriptor?.notices?.({ data, ticket, actor }) ?? []).filter(
      ({ accountId }) => accountId !== actor.id,
    )
    const watched = descriptor?.watched
    const isReply = kind === 'message.posted' && actor.role !== 'User'
    await allOrThrow(
      isReply
        ? queueReplies(context, { ticketId: ticket.id, messageId: data.messageId, authorId: actor.id })
        : Promise.resolve(),
      notifyRecipients(),
    )

    async function notifyRecipients(): Promise<void> {
      const accountIds = direct.map(({ accountId }) => accountId)
      const occasion = direct.find((notice) => notice.occasion)?.occasion ?? null
      const asked = { accountIds, watchers: watched !== undefined, occasion }
      const recipients = await tx.recipients.of(ticket.id, asked)
      const ofWatchers = watched ? noticesOfWatchers({ kind, data, watched }, actor, recipients, direct) : []
      for (const notice of [...direct, ...ofWatchers]) {
        const recipient = recipients.get(notice.accountId)
        if (!recipient) continue
        // A bulk job changes many tickets. Staff get no email about each one, but requesters do, because theirs is one.
        const isOneOfMany = 'job' in data && notice.accountId !== ticket.requester.id
        const timed = { kind, ...notice, at, isOneOfMany, ...(isOneOfMany && { mail: null }) }
        const callNotices = batch?.notices
        const merged = callNotices
          ? mergedNoticeOf(callNotices, timed, { ticket, actorId: accountOf(actor) })
          : timed
        if (merged)
          await notify(context, merged, { ticket, recipient, hasMessage: callNotices?.hasMessage ?? false })
      }
    }
  }

type WatcherNotice = NonNullable<EventDescriptor['watched']>

async function notify(
  context: TxMailContext,
  notice: TimedNotice,
  { ticket, recipient, hasMessage }: { ticket: NotedTicket; recipient: Recipient; hasMessage: boolean },
): Promise<void> {
  const { tx } = context
  const { accountId, kind, text, values = {}, userId = null, mail, at, replaces, unlessTold } = notice
  const isStaff = recipient.role !== 'User'
  const { list, browser, email: emailTime } = (isStaff && notice.occasion && recipient.choice) || BY_DEFAULT
  const quietEnd = isStaff ? quietEndOf(context, recipient) : null
  const [isMailWaiting, isTold] = await Promise.all([
    mail?.about === 'chat' ? isChatMailWaiting(tx, ticket.id, accountId) : false,
    unlessTold ? tx.notifications.has(accountId, ticket.id, unlessTold) : false,
  ])
  if (!isTold && list)
    await tx.notifications.insert({
      id: newRowId(context.clock()),
      accountId,
      ticketId: ticket.id,
      kind,
      text,
      values,
      userId,
      createdAt: at,
      browserAt: browser && !notice.isOneOfMany ? (quietEnd ?? at) : null,
      // Replaces an unread one, so that a busy chat does not flood the list.
      replaces: replaces ?? (mail?.about === 'chat' ? [kind] : []),
    })
  // Contacts get replies by mail, and no notifications.
  if (!mail || recipient.isContact) return
  if (mail.about === MENTION ? emailTime === 'never' : !recipient.wants[mail.about]) return
  // The email about the message is enough.
  if (hasMessage && mail.about !== 'chat' && accountId === ticket.requester.id && recipient.wants.chat) return
  const { email, locale } = recipient
  if (notice.occasion && (quietEnd !== null || (isStaff && emailTime === 'hourly'))) {
    const dueAt = quietEnd ?? nextHour(context.clock())
    const line = {
      accountId,
      ticketId: ticket.id,
      kind: notice.occasion,
      text,
      values,
      userId,
      createdAt: at,
    }
    await queueDigestLine(context, { ...line, email, dueAt })
    return
  }
  if (mail.about === 'chat') {
    if (!isMailWaiting) await queueChat(context, { accountId, email }, ticket.id)
    return
  }
  const { heading, detail, quote } = mail
  const isMentioned = mail.about === MENTION
  const readerIs = isMentioned ? 'mentioned' : accountId === ticket.requester.id ? 'requester' : 'assignee'
  const about = { id: ticket.id, number: ticket.number, subject: ticket.subject, readerIs } as const
  await queueNews(
    context,
    { accountId, email, locale },
    {
      kind: 'news',
      ticket: about,
      heading,
      detail,
      ...(quote !== undefined && { quote }),
    },
  )
}

/** Channels of notifications without a setting. */
const BY_DEFAULT = { list: true, browser: false, email: 'now' } as const

const quietEndOf = (
  { clock, installLocale }: TxMailContext,
  { quietHours, locale }: Recipient,
): string | null => quietUntil(quietHours, localeFor(locale, installLocale).timeZone, clock())

declare module '../kernel/context.ts' {
  interface Context {
    /** Notifies users about a recorded event. */
    announce: Announce<NotedTicket>
  }
}

/** Notices for watchers of a ticket who chose this kind of event and get no other notice about it. */
function noticesOfWatchers(
  { kind, data, watched }: { kind: string; data: Record<string, unknown>; watched: WatcherNotice },
  actor: Actor,
  recipients: ReadonlyMap<string, Recipient>,
  direct: readonly Notice[],
): Notice[] {
  const already = new Set([actor.id, ...direct.map(({ accountId }) => accountId)])
  return [...recipients.values()]
    .filter(({ id, about }) => about.includes(watched.about) && !already.has(id))
    .map(({ id }) => ({
      accountId: id,
      text: watched.text,
      values: watched.values?.(data) ?? {},
      userId: actor.kind === 'user' ? actor.id : null,
      mail: null,
      ...(watched.afterMessage !== undefined && { afterMessage: watched.afterMessage }),
      // In a busy ticket the latest notice is enough.
      replaces: [kind],
    }))
}
