import type { ChatMessage, Session, TicketDetails } from '#api/models.ts'

import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { GoesTo } from '#entities/mail/participants/goes-to.tsx'
import classes from './chat.module.css'
import type { EntryMails } from '#entities/conversation/mail-entry/mail-parts.tsx'
import { Composer } from './composer.tsx'
import { deliveryMarks } from './delivery-marks.ts'
import { MessageList } from './message-list.tsx'
import { chatPartners, whyReadOnly } from '#entities/conversation/posting.ts'
import { arrivedMessage, outgoingMessage } from '#entities/conversation/thread/shown-message.ts'
import { TypingLine } from '#entities/conversation/typing-line.tsx'
import { useChatCheck } from '#entities/conversation/use-chat-check.ts'
import { useComposer } from '#entities/conversation/outgoing/use-composer.ts'
import type { MorePages } from '#api/list-query.ts'
import { firstWordsKey, type KeptFile } from '#entities/conversation/outgoing/kept-messages.ts'
import { restoreSent, useOutgoing } from '#entities/conversation/outgoing/use-outgoing.ts'
import { useStayAtEnd } from '#entities/conversation/thread/use-stay-at-end.ts'
import { useRetract } from './use-retract.ts'
import { useUnread } from '#entities/conversation/use-read-mark.ts'
import { t } from '#ui/language/t.ts'

/** The loaded part of a chat. */
type LoadedChat = {
  /** Oldest first, without gaps, up to the latest. */
  messages: readonly ChatMessage[]
  mails: ReadonlyMap<string, EntryMails>
  total: number
  seen: number
  read: number
}

type OpenChatProps = {
  ticket: TicketDetails
  chat: LoadedChat
  /** Whether `chat` comes from the server, and not from the cache. */
  settled: boolean
  older: MorePages
  session: Session
  accountId: string
  /** Number of requests to focus the chat. It takes the focus each time this grows. */
  asked: number
}

/** The messages of a chat, and the message form for users with permission to write. */
export function OpenChat({ ticket, chat, settled, older, session, accountId, asked }: OpenChatProps) {
  const user = `${accountId} ${ticket.id}`
  const composer = useComposer(`chat ${user}`, [
    // Text that the requester was writing before an agent took the ticket.
    firstWordsKey(accountId, ticket.id),
    ...ticket.merged.from.flatMap(({ id }) => [`chat ${accountId} ${id}`, firstWordsKey(accountId, id)]),
  ])
  const { outgoing, sent, send, retry, discard } = useOutgoing(ticket.id, accountId, chat.messages)
  const { retract, retracting } = useRetract(ticket.id, ({ key, text }) => {
    if (!restoreSent(key)) composer.putBackText(text)
    field.current?.focus()
  })
  const messages = [
    ...chat.messages.map(arrivedMessage),
    ...outgoing.map((message) => outgoingMessage(message, session)),
  ]

  const list = useRef<HTMLDivElement>(null)
  const scroll = useStayAtEnd(list, chat.total + outgoing.length)
  const readOnly = whyReadOnly(ticket)
  const unread = useUnread(ticket.id, chat, { settled, atEnd: scroll.atEnd })
  useChatCheck(ticket.id, chat.total)

  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked === 0) return
    // On touch screens, focusing the field would cover half of the chat with the keyboard.
    const canHover = window.matchMedia('(hover: hover)').matches
    const target = canHover ? (field.current ?? list.current) : list.current?.closest('section')
    target?.focus({ preventScroll: true })
  }, [asked])

  const invitation = readOnly
    ? undefined
    : t('{names} will see what you write here.', { names: chatPartners(ticket, accountId) })
  const sendAndFollow = (text: string, files: KeptFile[], putBack: () => void) => {
    send(text, files, putBack)
    scroll.toEnd()
  }
  const marks = deliveryMarks(messages, chat.seen)
  return (
    <>
      <MessageList
        list={list}
        messages={messages}
        older={older}
        unread={unread}
        scroll={scroll}
        invitation={invitation}
        context={{ mails: chat.mails, marks, sent, retract, retracting, retry, discard }}
      />
      <TypingLine ticketId={ticket.id} isTyping={composer.isTyping && readOnly === null} />
      {readOnly ? (
        <p className={classes.readOnly} data-screen-only>
          <IconLock size={16} aria-hidden />
          {readOnly}
        </p>
      ) : (
        <>
          {ticket.queue && <GoesTo ticketId={ticket.id} />}
          <Composer field={field} composer={composer} onSend={sendAndFollow} />
        </>
      )}
    </>
  )
}
