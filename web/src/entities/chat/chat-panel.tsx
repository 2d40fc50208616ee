import type { Session, TicketDetails } from '#api/models.ts'
import { ActionIcon, Button, CloseButton, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { chatPartners } from '#entities/conversation/posting.ts'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { PresentUsers } from '#entities/user/presence/present-users.tsx'
import { isComposing } from '#ui/keyboard/is-composing.ts'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { useSession } from '#ui/use-session.ts'
import { ChatThread } from './chat-thread.tsx'
import classes from './chat.module.css'

type ChatPanelProps = {
  ticketId: string
  /** Number of requests to focus the chat. It takes the focus each time this grows. */
  asked: number
  onClose: () => void
  onEscape: () => void
}

/** The chat of a ticket, beside the page of the ticket. */
export function ChatPanel({ ticketId, asked, onClose, onEscape }: ChatPanelProps) {
  const session = useSession()
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  const title = useId()
  if (!session) return null

  const onKeyDown = (event: KeyboardEvent) => {
    // React events of a dialog over the chat bubble up to here too.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !isComposing(event.nativeEvent)) onEscape()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leads out from wherever in it
    <section className={classes.panel} tabIndex={-1} aria-labelledby={title} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <Titles ticket={ticket}>
          <Group wrap="nowrap" align="baseline" gap={6}>
            <h2 id={title}>{t('Chat')}</h2>
            {ticket && <TicketNumber {...ticket} />}
          </Group>
        </Titles>
        <CloseButton aria-label={t('Close chat')} onClick={onClose} />
      </header>
      <ChatThread key={ticketId} ticketId={ticketId} session={session} asked={asked} />
    </section>
  )
}

/** The chosen conversation, with the subject and the status of its ticket above. */
export function ConversationPanel({ ticketId, session }: { ticketId: string; session: Session }) {
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  return (
    <section className={classes.panel} tabIndex={-1} aria-label={ticket?.subject ?? t('Chat')}>
      <header className={classes.head}>
        <ActionIcon
          className={classes.back}
          component={Link}
          to="/chat"
          aria-label={t('Back to conversations')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Titles ticket={ticket}>
          <div className={classes.subject}>
            <div>
              {ticket && <TicketNumber {...ticket} isFlowedAround />}
              <h2 title={ticket?.subject} dir="auto">
                {ticket?.subject ?? t('Chat')}
              </h2>
            </div>
          </div>
        </Titles>
        <PresentUsers ticketId={ticketId} />
        {ticket && (
          <span className={classes.status}>
            <StatusBadge status={ticket.status} />
          </span>
        )}
        <Button component={Link} to={`/ViewTicketDetails/${ticketId}`} variant="default" size="compact-sm">
          {t('View ticket')}
        </Button>
      </header>
      <ChatThread ticketId={ticketId} session={session} asked={1} />
    </section>
  )
}

/** A heading with the names of the other participants. */
function Titles({ ticket, children }: { ticket: TicketDetails | undefined; children: ReactNode }) {
  const accountId = useAccountId()
  return (
    <div className={classes.titles}>
      {children}
      {ticket && <p>{t('with {names}', { names: chatPartners(ticket, accountId) })}</p>}
    </div>
  )
}
