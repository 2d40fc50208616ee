import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { type Answer, CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ShortMoment } from '#ui/text/moment.tsx'
import { EntryFrame } from '#entities/conversation/thread/message-entry.tsx'
import { MessageWords } from '#entities/conversation/thread/message-text.tsx'
import { Attachments } from '#entities/file/attachments/attachments.tsx'
import { SHARED_TICKETS } from '#entities/organisation/organisation-address.ts'
import { sharedTicketQuery } from '#entities/organisation/queries.ts'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import classes from './shared-tickets.module.css'

/** The author of a message. Requesters see no picture of each other, so their id is left out. */
const authorOf = ({ id, username, role }: Answer<'getSharedTicket'>['messages'][number]['author']) => ({
  id: role === 'User' ? '' : id,
  name: username,
  role,
})

/** A ticket of a colleague, to read. */
export function SharedTicketPage() {
  const { ticketId = '' } = useParams()
  const query = useQuery(sharedTicketQuery(ticketId))
  const { data: ticket, error } = query
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  const back = (
    <Button
      component={Link}
      to={SHARED_TICKETS}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {t('All shared tickets')}
    </Button>
  )
  if (isGone)
    return (
      <>
        <PageHeader title={t('Shared ticket')} actions={back} />
        <EmptyState
          kind="no-match"
          title={t('Ticket not found')}
          text={t('It is no longer shared with you, or the address is wrong.')}
        />
      </>
    )
  const hidden = ticket ? ticket.total - ticket.messages.length : 0
  return (
    <>
      <PageHeader title={ticket ? ticket.subject : t('Shared ticket')} actions={back} />
      <NotLoaded query={query} shape="details" title={t('Couldn’t load this ticket')} />
      {ticket && (
        <section className={classes.ticket} aria-label={t('Conversation')}>
          <p className={classes.state}>
            <StatusBadge status={ticket.status} />
          </p>
          <ul className={classes.entries}>
            <li>
              <EntryFrame
                author={{ id: '', name: ticket.requester.username }}
                kind="theirs"
                time={<ShortMoment value={ticket.createdAt} />}
              >
                <MessageWords text={ticket.message} document={null} className={classes.text} />
                <Attachments attachments={ticket.attachments} />
              </EntryFrame>
            </li>
            {hidden > 0 && (
              <li className={classes.hidden}>
                {t(
                  '{count, plural, one {One earlier message isn’t shown.} other {# earlier messages aren’t shown.}}',
                  {
                    count: hidden,
                  },
                )}
              </li>
            )}
            {ticket.messages.map(({ id, author, text, document, postedAt, isRetracted, attachments }) => (
              <li key={id}>
                <EntryFrame
                  author={authorOf(author)}
                  kind={author.role === 'User' ? 'theirs' : 'ours'}
                  time={<ShortMoment value={postedAt} />}
                >
                  <MessageWords
                    text={text}
                    document={document}
                    className={classes.text}
                    isRetracted={isRetracted}
                  />
                  <Attachments attachments={attachments} />
                </EntryFrame>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
