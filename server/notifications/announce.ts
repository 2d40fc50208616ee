import { MENTION, type NotedTicket, type Notice } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { newRowId } from '../kernel/ids.ts'
import {
  isChatMailWaiting,
  mailPreferencesIn,
  queueChat,
  queueNews,
  queueReplies,
  type TxMailContext,
} from '../channels/mail/index.ts'
import type { Announce } from '../kernel/event-log/record.ts'
import { allOrThrow } from '../kernel/asking/all-or-throw.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Queries } from '../kernel/store.ts'

/**
 * Notifies users about events of tickets, as the descriptor of the event says: in the product, and by email according
 * to their preferences. Actors get no notification about their own actions.
 */
export const createAnnounce =
  (mail: Omit<TxMailContext, 'clock' | 'tx'>): Announce<NotedTicket> =>
  async ({ tx, clock, event: { kind, data }, ticket, actor, at }) => {
    const context = { ...mail, tx, clock }
    const notices = descriptorOf(kind)?.notices?.({ data, ticket, actor }) ?? []
    const tellAll = async (some: readonly Notice[]): Promise<void> => {
      for (const notice of some) {
        if (notice.accountId === actor.id) continue
        // A bulk job changes many tickets. Staff get no email about each one, but requesters do, because theirs is one.
        const isOneOfMany = 'job' in data && notice.accountId !== ticket.requester.id
        await tell(context, { kind, ...notice, at, ...(isOneOfMany && { mail: null }) }, ticket)
      }
    }
    const isReply = kind === 'message.posted' && actor.role !== 'User'
    await allOrThrow(
      isReply
        ? queueReplies(context, { ticketId: ticket.id, messageId: data.messageId, authorId: actor.id })
        : Promise.resolve(),
      tellAll(notices),
      noticesOfWatchers(tx, { kind, data }, { ticket, actor }, notices).then(tellAll),
    )
  }

type TimedNotice = Omit<Notice, 'kind'> & { kind: string; at: string }

async function tell(
  context: TxMailContext,
  { accountId, kind, text, values = {}, userId = null, mail, at, replaces, unlessTold }: TimedNotice,
  ticket: NotedTicket,
): Promise<void> {
  const { tx } = context
  const [reader, isMailWaiting, isTold] = await Promise.all([
    mailPreferencesIn(tx).find(accountId),
    mail?.about === 'chat' ? isChatMailWaiting(tx, ticket.id, accountId) : false,
    unlessTold ? tx.notifications.has(accountId, ticket.id, unlessTold) : false,
  ])
  if (!reader) return
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
  if (!mail || reader.isContact || (mail.about !== MENTION && !reader.wants[mail.about])) return
  const { email, locale } = reader
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
async function noticesOfWatchers(
  tx: Queries,
  { kind, data }: { kind: string; data: Record<string, unknown> },
  { ticket, actor }: { ticket: NotedTicket; actor: Actor },
  told: readonly Notice[],
): Promise<Notice[]> {
  const watched = descriptorOf(kind)?.watched
  if (!watched) return []
  const already = new Set(told.map(({ accountId }) => accountId))
  const watchers = await tx.watchers.of(ticket.id)
  return watchers
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
