import { Button } from '@mantine/core'
import { IconExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { contactAddress } from './contact-address.ts'
import { ContactFacts } from './contact-facts.tsx'
import { ContactNotes } from './contact-notes.tsx'
import { LatestTickets } from './latest-tickets.tsx'
import { contactQuery } from './queries.ts'
import classes from './contact.module.css'

const ChangeRequesterDialog = lateDialog(
  async () => (await import('./change-requester-dialog.tsx')).ChangeRequesterDialog,
)

type Props = {
  requester: { id: string; username: string }
  /** The open ticket, which the list leaves out. */
  ticketId: string
}

/** The requester of a ticket, for staff: how to reach them, their latest tickets, and notes about them. */
export function RequesterCard({ requester: { id, username }, ticketId }: Props) {
  const query = useQuery(contactQuery(id))
  const heading = useId()
  const [isChanging, setChanging] = useState(false)
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
          <Button
            variant="default"
            size="compact-xs"
            className={classes.change}
            leftSection={<IconExchange size={14} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('Change requester')}
          </Button>
          <LatestTickets userId={id} without={ticketId} />
          <ContactNotes contact={contact} />
        </>
      ) : (
        <NotLoaded query={query} shape="lines" title={t('Couldn’t load this contact')} />
      )}
      {isChanging && <ChangeRequesterDialog ticketId={ticketId} onClose={() => setChanging(false)} />}
    </aside>
  )
}
