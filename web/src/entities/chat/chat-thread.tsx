import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { type MorePages, morePages } from '#api/list-query.ts'
import type { ChatMessage, Session, TicketDetails } from '#api/models.ts'
import { currentUserQuery } from '#api/session-check.ts'
import { ReadOnly } from '#entities/conversation/composer/read-only.tsx'
import type { EntryMails } from '#entities/conversation/mail-entry/mail-parts.tsx'
import { firstWordsKey, type KeptFile } from '#entities/conversation/outgoing/kept-messages.ts'
import { useComposer } from '#entities/conversation/outgoing/use-composer.ts'
import { restoreSent, useOutgoing } from '#entities/conversation/outgoing/use-outgoing.ts'
import { chatPartners, whyReadOnly } from '#entities/conversation/posting.ts'
import { chatPageQuery } from '#entities/conversation/queries.ts'
import {
  arrivedMessage,
  outgoingMessage,
  type ShownMessage,
} from '#entities/conversation/thread/shown-message.ts'
import { DayRow, Thread, UnreadRow } from '#entities/conversation/thread/thread.tsx'
import { useStayAtEnd } from '#entities/conversation/thread/use-stay-at-end.ts'
import { TypingLine } from '#entities/conversation/typing-line.tsx'
import { useChatCheck } from '#entities/conversation/use-chat-check.ts'
import { useUnread } from '#entities/conversation/use-read-mark.ts'
import { GoesTo } from '#entities/mail/participants/goes-to.tsx'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { useTimes } from '#ui/text/times.ts'
import { chatRows, deliveryMarks } from './chat-rows.ts'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageGroup } from './message-group.tsx'
import { useJumpToUnread } from './use-jump-to-unread.ts'

type ChatThreadProps = {
  ticketId: string
  session: Session
  /** Number of requests to focus the chat. It takes the focus each time this grows. */
  asked: number
}

/** The chat of a ticket. Waits for the ticket and its latest messages. */
export function ChatThread({ ticketId, session, asked }: ChatThreadProps) {
  const ticket = useQuery(ticketQuery(ticketId))
  const chat = useInfiniteQuery(chatPageQuery(ticketId))
  const account = useQuery(currentUserQuery(session))
  if (ticket.data && chat.data && account.data)
    return (
      <OpenChat
        ticket={ticket.data}
        chat={chat.data}
        settled={!chat.isFetching}
        older={morePages(chat)}
        session={session}
        accountId={account.data.id}
        asked={asked}
      />
    )
  const query = {
    data: undefined,
    error: ticket.error ?? chat.error ?? account.error,
    refetch: () => [ticket, chat, account].map(({ refetch }) => refetch()),
  }
  return <NotLoaded query={query} shape="bubbles" title={t('Couldn’t load the chat')} />
}

/** The loaded part of a chat. */
type LoadedChat = {
  /** Oldest first, without gaps, up to the latest. */
  messages: readonly ChatMessage[]
  mails: ReadonlyMap<string, EntryMails>
  total: number
  seen: number
  read: number
}

type OpenChatProps = Omit<ChatThreadProps, 'ticketId'> & {
  ticket: TicketDetails
  chat: LoadedChat
  /** Whether `chat` comes from the server, and not from the cache. */
  settled: boolean
  older: MorePages
  accountId: string
}

/** The messages of a chat by day, and the message form for users with permission to write. */
function OpenChat({ ticket, chat, settled, older, session, accountId, asked }: OpenChatProps) {
  const { id: ticketId, merged } = ticket
  const composer = useComposer(`chat ${accountId} ${ticketId}`, [
    // Text that the requester was writing before an agent took the ticket.
    firstWordsKey(accountId, ticketId),
    ...merged.from.flatMap(({ id }) => [`chat ${accountId} ${id}`, firstWordsKey(accountId, id)]),
  ])
  const { outgoing, sent, send, retry, discard } = useOutgoing(ticketId, accountId, chat.messages)
  const retraction = useChange(
    ({ arrived }: ShownMessage) =>
      request('undoMessage', { params: { ticketId, messageId: arrived?.id ?? '' } }),
    {
      stale: [KEYS.chat(ticketId), KEYS.conversations],
      // The content returns to the form.
      onSuccess: (_answer, { key, text }) => {
        if (!restoreSent(key)) composer.putBackText(text)
        field.current?.focus()
      },
    },
  )
  const messages = [
    ...chat.messages.map(arrivedMessage),
    ...outgoing.map((message) => outgoingMessage(message, session)),
  ]

  const list = useRef<HTMLDivElement>(null)
  const scroll = useStayAtEnd(list, chat.total + outgoing.length)
  const readOnly = whyReadOnly(ticket)
  const unread = useUnread(ticketId, chat, { settled, atEnd: scroll.atEnd })
  useChatCheck(ticketId, chat.total)
  const first = messages[0]?.arrived?.number ?? 1
  const jump = useJumpToUnread(list, unread && first <= unread.after + 1, older, scroll.leaveEnd)

  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked === 0) return
    // On touch screens, focusing the field would cover half of the chat with the keyboard.
    const canHover = window.matchMedia('(hover: hover)').matches
    const target = canHover ? (field.current ?? list.current) : list.current?.closest('section')
    target?.focus({ preventScroll: true })
  }, [asked])

  const sendAndFollow = (text: string, files: KeptFile[], putBack: () => void) => {
    send(text, files, putBack)
    scroll.toEnd()
  }
  const context = {
    mails: chat.mails,
    marks: deliveryMarks(messages, chat.seen),
    sent,
    retract: retraction.mutate,
    retracting: retraction.isPending ? retraction.variables.key : null,
    retry,
    discard,
  }
  const { dayOf } = useTimes()
  const rows = chatRows(messages, unread, dayOf).map((row) => {
    if (row.kind === 'day') return <DayRow key={row.key} time={row.time} />
    if (row.kind === 'unread') return <UnreadRow key={row.key} count={row.count} place={jump.watch} />
    return <MessageGroup key={row.key} messages={row.messages} context={context} />
  })
  return (
    <>
      <Thread
        list={list}
        label={t('Messages')}
        scroll={scroll}
        older={older}
        words={{
          older: t(older.failed ? 'Couldn’t load earlier messages. Try again' : 'Earlier messages'),
          missed: t('{count, plural, one {# new} other {# new}}', { count: scroll.missed }),
        }}
        hasBubbles
        rows={rows}
        over={
          jump.offered && (
            <Button
              className={classes.up}
              size="compact-sm"
              radius="xl"
              variant="default"
              loading={older.loading}
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={jump.jump}
            >
              {t('Jump to unread')}
            </Button>
          )
        }
      >
        {rows.length === 0 && (
          <EmptyState
            kind="nothing-yet"
            title={t('No messages yet')}
            text={
              readOnly
                ? undefined
                : t('{names} will see what you write here.', { names: chatPartners(ticket, accountId) })
            }
          />
        )}
      </Thread>
      <TypingLine ticketId={ticketId} isTyping={composer.isTyping && readOnly === null} />
      {readOnly ? (
        <div className={classes.foot} data-screen-only>
          <ReadOnly>{readOnly}</ReadOnly>
        </div>
      ) : (
        <>
          {ticket.queue && <GoesTo ticketId={ticketId} />}
          <Composer field={field} composer={composer} onSend={sendAndFollow} />
        </>
      )}
    </>
  )
}
