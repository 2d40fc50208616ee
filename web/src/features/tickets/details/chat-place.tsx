import { type ComponentType, type ReactNode, type Ref, Suspense, useState } from 'react'
import classes from './ticket-details.module.css'
import type { ChatBeside } from './use-chat-beside.ts'
import { lateDialog } from '#ui/late/late.tsx'

const ChatDrawer = lateDialog(async () => (await import('./chat-drawer.tsx')).ChatDrawer)

/**
 * What the page needs of a chat; handed in so that tickets need not know how it is made. It takes the focus each time that
 * `asked` grows, and leaves it alone while that is 0.
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
  /** Leads back to the ticket from a chat that stays open. */
  onLeave: () => void
  children: ReactNode
}

/** Puts the chat beside the ticket where there is room for both, and in a drawer of full height elsewhere. */
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
