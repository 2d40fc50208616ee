import { type ComponentType, type ReactNode, type Ref, Suspense, useState } from 'react'
import classes from './ticket-details.module.css'
import type { ChatBeside } from './use-chat-beside.ts'
import { lateDialog } from '#ui/late/late.tsx'

const ChatDrawer = lateDialog(async () => (await import('./chat-drawer.tsx')).ChatDrawer)

/**
 * The chat component, passed in so that this feature does not import the chat. It takes the focus each time `asked`
 * grows, but not while it is 0.
 */
export type ChatComponent = ComponentType<{
  ticketId: string
  asked: number
  onClose: () => void
  onEscape: () => void
}>

type Props = {
  place: Ref<HTMLDivElement>
  beside: ChatBeside
  chat: ChatComponent
  ticketId: string
  onClose: () => void
  /** Moves the focus from the open chat back to the ticket. */
  onLeave: () => void
  children: ReactNode
}

/** Shows the chat beside the ticket in wide windows, and in a full-height drawer in narrow ones. */
export function ChatPlace({ place, beside, chat: Chat, ticketId, onClose, onLeave, children }: Props) {
  const { narrow, isOpen, asked } = beside
  const besideTicket = isOpen && !narrow
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <div className={classes.place} ref={place} data-beside={besideTicket || undefined}>
      {children}
      {besideTicket && (
        <div className={classes.beside}>
          <Chat ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onLeave} />
        </div>
      )}
      {narrow && wasOpen && (
        <Suspense>
          <ChatDrawer opened={isOpen} onClose={onClose}>
            <Chat ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onClose} />
          </ChatDrawer>
        </Suspense>
      )}
    </div>
  )
}
