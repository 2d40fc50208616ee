import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.css'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './ticket-details.module.css'
import type { ChatComponent } from './ticket-details-page.tsx'

const ROOM_FOR_BOTH = 760

type Props = { chat: ChatComponent | null; ticketId: string; onClose: () => void; children: ReactNode }

/** Puts the chat beside the ticket where there is room for both, and in a drawer of full height elsewhere. */
export function ChatPlace({ chat: Chat, ticketId, onClose, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(place, ROOM_FOR_BOTH)
  return (
    <div className={classes.place} ref={place} data-beside={Chat && !narrow ? true : undefined}>
      {children}
      {Chat && !narrow && (
        <div className={classes.beside}>
          <Chat ticketId={ticketId} onClose={onClose} />
        </div>
      )}
      {narrow && (
        <Drawer.Root opened={Chat !== null} onClose={onClose} position="right" size="min(100%, 480px)">
          <Drawer.Overlay />
          <Drawer.Content aria-label="Chat">
            <Drawer.Body className={classes.drawer}>
              {Chat && <Chat ticketId={ticketId} onClose={onClose} />}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  )
}
