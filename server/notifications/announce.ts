import { MENTION, type NotedTicket, type Notice } from '@support-desk/contract'
import type { EventDescriptor } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { newRowId } from '../kernel/ids.ts'
import {
  isChatMailWaiting,
  queueChat,
  queueNews,
  queueReplies,
  type TxMailContext,
} from '../channels/mail/index.ts'
import type { Announce } from '../kernel/event-log/record.ts'
import { allOrThrow } from '../kernel/asking/all-or-throw.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Recipient } from './queries-recipients.ts'

/**
 * Notifies users about events of tickets, as the descriptor of the event says: in the product, and by email according
 * to their preferences. Actors get no notification about their own actions.
 */
export const createAnnounce =
  (mail: Omit<TxMailContext, 'clock' | 'tx'>): Announce<NotedTicket> =>
  async ({ tx, clock, event: { kind, data }, ticket, actor, at }) => {
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
      tellRecipients(),
    )

    async function tellRecipients(): Promise<void> {
      const accountIds = direct.map(({ accountId }) => accountId)
      const recipients = await tx.recipients.of(ticket.id, { accountIds, watchers: watched !== undefined })
      const ofWatchers = watched ? noticesOfWatchers({ kind, data, watched }, actor, recipients, direct) : []
      for (const notice of [...direct, ...ofWatchers]) {
        const recipient = recipients.get(notice.accountId)
        if (!recipient) continue
        // A bulk job changes many tickets. Staff get no email about each one, but requesters do, because theirs is one.
        const isOneOfMany = 'job' in data && notice.accountId !== ticket.requester.id
        await tell(
          context,
          { kind, ...notice, at, ...(isOneOfMany && { mail: null }) },
          { ticket, recipient },
        )
      }
    }
  }

type Watched = NonNullable<EventDescriptor['watched']>

type TimedNotice = Omit<Notice, 'kind'> & { kind: string; at: string }

async function tell(
  context: TxMailContext,
  { accountId, kind, text, values = {}, userId = null, mail, at, replaces, unlessTold }: TimedNotice,
  { ticket, recipient }: { ticket: NotedTicket; recipient: Recipient },
): Promise<void> {
  const { tx } = context
  const [isMailWaiting, isTold] = await Promise.all([
    mail?.about === 'chat' ? isChatMailWaiting(tx, ticket.id, accountId) : false,
    unlessTold ? tx.notifications.has(accountId, ticket.id, unlessTold) : false,
  ])
  if (!isTold)
    await tx.notifications.insert({
      id: newRowId(context.clock()),
      accountId,
      ticketId: ticket.id,
      kind,
      text,
      values,
      userId,
      createdAt: at,
      // Replaces an unread one, so that a busy chat does not flood the list.
      replaces: replaces ?? (mail?.about === 'chat' ? [kind] : []),
    })
  // Contacts get replies by mail, and no notifications.
  if (!mail || recipient.isContact || (mail.about !== MENTION && !recipient.wants[mail.about])) return
  const { email, locale } = recipient
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

declare module '../kernel/context.ts' {
  interface Context {
    /** Notifies users about a recorded event. */
    announce: Announce<NotedTicket>
  }
}

/** Notices for watchers of a ticket who chose this kind of event and get no other notice about it. */
function noticesOfWatchers(
  { kind, data, watched }: { kind: string; data: Record<string, unknown>; watched: Watched },
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
      // In a busy ticket the latest notice is enough.
      replaces: [kind],
    }))
}
