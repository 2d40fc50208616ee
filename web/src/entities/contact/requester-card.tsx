import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { contactAddress } from './contact-address.ts'
import { ContactFacts } from './contact-facts.tsx'
import { ContactNotes } from './contact-notes.tsx'
import { LatestTickets } from './latest-tickets.tsx'
import { contactQuery } from './queries.ts'
import classes from './contact.module.css'

type Props = {
  requester: { id: string; username: string }
  /** The open ticket, which the list leaves out. */
  ticketId: string
}

/** The requester of a ticket, for staff: how to reach them, their latest tickets, and notes about them. */
export function RequesterCard({ requester: { id, username }, ticketId }: Props) {
  const query = useQuery(contactQuery(id))
  const heading = useId()
  const contact = query.data
  return (
    <aside className={classes.card} aria-labelledby={heading}>
      <header className={classes.person}>
        <UserPicture name={username} userId={id} size={40} />
        <h3 id={heading}>
          {contact ? (
            <Link to={contactAddress(id)}>
              <bdi>{username}</bdi>
            </Link>
          ) : (
            <bdi>{username}</bdi>
          )}
        </h3>
      </header>
      {contact ? (
        <>
          <ContactFacts contact={contact} />
          <LatestTickets userId={id} without={ticketId} />
          <ContactNotes contact={contact} />
        </>
      ) : (
        <NotLoaded query={query} shape="lines" title={t('Couldn’t load this contact')} />
      )}
    </aside>
  )
}
