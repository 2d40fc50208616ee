import type { ChatMessageOnWire, SessionOnWire, TicketDetailsOnWire } from '@support-desk/contract'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import classes from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { chatPartners, whyReadOnly } from './posting.ts'
import { arrivedMessage, isOwn, outgoingMessage } from './shown-message.ts'
import { useChatCheck } from './use-chat-check.ts'
import { useOutgoing } from './use-outgoing.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'
import { useUnread } from './use-unread.ts'

type OpenChatProps = {
  ticket: TicketDetailsOnWire
  chats: readonly ChatMessageOnWire[]
  session: SessionOnWire
  /** Whether the chat takes the focus when it appears, because a person asked for it. */
  takesFocus: boolean
}

/** The messages of a chat and, for those who may write, the field for the next one. */
export function OpenChat({ ticket, chats, session, takesFocus }: OpenChatProps) {
  const person = `${session.user_name} ${ticket._id}`
  const ownTexts = useMemo(
    () => chats.filter((message) => isOwn(message, session)).map(({ msg }) => msg),
    [chats, session],
  )
  const { outgoing, send, retry, discard } = useOutgoing(ticket._id, `sending ${person}`, ownTexts)
  const messages = [
    ...chats.map((message, index) => arrivedMessage(message, index, session)),
    ...outgoing.map((message) => outgoingMessage(message, session)),
  ]

  const list = useRef<HTMLDivElement>(null)
  const scroll = useStayAtEnd(list, messages.length)
  const firstUnread = useUnread(ticket._id, chats.length, scroll.atEnd)
  useChatCheck(ticket._id, chats.length)

  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // On a touch screen focus in the field would cover half of the chat with the keyboard.
    const canHover = window.matchMedia('(hover: hover)').matches
    const target = canHover ? (field.current ?? list.current) : list.current?.closest('section')
    target?.focus({ preventScroll: true })
  }, [takesFocus])

  const readOnly = whyReadOnly(ticket, session)
  const invitation = readOnly ? undefined : `${chatPartners(ticket, session)} will see what you write here.`
  const sendAndFollow = (text: string) => {
    send(text)
    scroll.toEnd()
  }
  return (
    <>
      <MessageList
        list={list}
        messages={messages}
        firstUnread={firstUnread}
        scroll={scroll}
        invitation={invitation}
        retry={retry}
        discard={discard}
      />
      {readOnly ? (
        <p className={classes.readOnly}>
          <IconLock size={16} aria-hidden />
          {readOnly}
        </p>
      ) : (
        <Composer field={field} draftKey={`chat ${person}`} onSend={sendAndFollow} />
      )}
    </>
  )
}
