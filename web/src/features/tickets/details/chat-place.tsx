import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import type { ComponentType, ReactNode, Ref } from 'react'
import classes from './ticket-details.module.css'
import type { ChatBeside } from './use-chat-beside.ts'
import { t } from '../../../ui/language/t.ts'

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
          <Drawer.Content aria-label={t('Chat')}>
            <Drawer.Body className={classes.drawer}>
              {isOpen && <Chat ticketId={ticketId} asked={asked} onClose={onClose} onEscape={onClose} />}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  )
}
