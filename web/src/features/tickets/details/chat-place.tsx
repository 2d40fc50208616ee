import { type ReactNode, type Ref, useState } from 'react'
import { ChatPanel } from '#entities/chat/chat-panel.tsx'
import classes from './ticket-details.module.css'
import type { ChatBeside } from './use-chat-beside.ts'
import { lateDialog } from '#ui/late/late.tsx'

const ChatDrawer = lateDialog(async () => (await import('./chat-drawer.tsx')).ChatDrawer)

type Props = {
  place: Ref<HTMLDivElement>
  beside: ChatBeside
  ticketId: string
  onClose: () => void
  /** Moves the focus from the open chat back to the ticket. */
  onLeave: () => void
  children: ReactNode
}

/** Shows the chat beside the ticket in wide windows, and in a full-height drawer in narrow ones. */
export function ChatPlace({ place, beside, ticketId, onClose, onLeave, children }: Props) {
  const { narrow, isOpen, asked } = beside
  const besideTicket = isOpen && !narrow
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <div className={classes.place} ref={place} data-beside={besideTicket || undefined}>
      {children}
      {besideTicket && (
        <div className={classes.beside}>
          <ChatPanel ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onLeave} />
        </div>
      )}
      {narrow && wasOpen && (
        <ChatDrawer opened={isOpen} onClose={onClose}>
          <ChatPanel ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onClose} />
        </ChatDrawer>
      )}
    </div>
  )
}
