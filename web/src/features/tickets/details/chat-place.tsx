import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { ReactNode, Ref } from 'react'
import classes from './ticket-details.module.css'
import type { ChatComponent } from './ticket-details-page.tsx'
import type { ChatBeside } from './use-chat-beside.ts'

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
  return (
    <div className={classes.place} ref={place} data-beside={besideTicket || undefined}>
      {children}
      {besideTicket && (
        <div className={classes.beside}>
          <Chat ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onLeave} />
        </div>
      )}
      {narrow && (
        <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(100%, 480px)">
          <Drawer.Overlay />
          <Drawer.Content aria-label="Chat">
            <Drawer.Body className={classes.drawer}>
              {isOpen && <Chat ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onClose} />}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  )
}
