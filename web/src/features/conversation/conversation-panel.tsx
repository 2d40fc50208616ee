import type { Session } from '#api/models.ts'
import { ActionIcon, Button } from '@mantine/core'

import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { PresentUsers } from '#entities/user/presence/present-users.tsx'
import { StateBadge } from '#entities/ticket/state-badge.tsx'
import { useAccountId } from '#ui/use-account-id.ts'
import { ChatThread } from './chat-thread.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import classes from './chat.module.css'
import list from './conversations.module.css'
import { chatPartners } from '#entities/conversation/posting.ts'
import { t } from '#ui/language/t.ts'

type ConversationPanelProps = { ticketId: string; session: Session }

/** The chosen conversation, under the subject and the state of its ticket. */
export function ConversationPanel({ ticketId, session }: ConversationPanelProps) {
  const accountId = useAccountId()
  const { data: ticket } = useQuery(ticketQuery(ticketId))
  return (
    <section className={classes.panel} tabIndex={-1} aria-label={ticket?.subject ?? t('Chat')}>
      <header className={classes.head}>
        <ActionIcon
          className={list.back}
          component={Link}
          to="/chat"
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Back to conversations')}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <div className={classes.titles}>
          <div className={classes.subject}>
            <div>
              {ticket && <TicketNumber {...ticket} isFlowedAround />}
              <h2 title={ticket?.subject} dir="auto">
                {ticket?.subject ?? t('Chat')}
              </h2>
            </div>
          </div>
          {ticket && <p>{t('with {names}', { names: chatPartners(ticket, accountId) })}</p>}
        </div>
        <PresentUsers ticketId={ticketId} />
        {ticket && (
          <span className={list.state}>
            <StateBadge state={ticket.state} />
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
