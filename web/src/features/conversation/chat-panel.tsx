import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import { ChatThread } from './chat-thread.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import classes from './chat.module.css'
import { chatPartners } from '#entities/conversation/posting.ts'
import { t } from '#ui/language/t.ts'
import { isComposing } from '#ui/keyboard/is-composing.ts'

type ChatPanelProps = {
  ticketId: string
  /** How often somebody asked for the chat: each time it takes the focus. */
  asked: number
  onClose: () => void
  onEscape: () => void
}

/** The chat of one ticket, beside whatever it was opened from. */
export function ChatPanel({ ticketId, asked, onClose, onEscape }: ChatPanelProps) {
  const session = useSession()
  const accountId = useAccountId()
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  const title = useId()
  if (!session) return null

  const onKeyDown = (event: KeyboardEvent) => {
    // What a dialog over it is left by comes here too.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !isComposing(event.nativeEvent)) onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads out from wherever in it
    <section className={classes.panel} tabIndex={-1} aria-labelledby={title} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <div className={classes.heading}>
            <h2 id={title}>{t('Chat')}</h2>
            {ticket && <TicketNumber {...ticket} />}
          </div>
          {ticket && <p>{t('with {names}', { names: chatPartners(ticket, accountId) })}</p>}
        </div>
        <CloseButton aria-label={t('Close chat')} onClick={onClose} />
      </header>
      <ChatThread key={ticketId} ticketId={ticketId} session={session} asked={asked} />
    </section>
  )
}
