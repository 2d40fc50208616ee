import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { UserPicture } from '#entities/user/user-picture.tsx'
import { CONTACTS } from '#entities/contact/contact-address.ts'
import { ContactNotes } from '#entities/contact/contact-notes.tsx'
import { type Contact, contactQuery } from '#entities/contact/queries.ts'
import { ContactTickets } from './contact-tickets.tsx'
import { Addresses, Phones } from './ways.tsx'
import classes from './contacts.module.css'

/** One requester, for staff: addresses, phone numbers, notes and tickets. */
export function ContactPage() {
  const { userId = '' } = useParams()
  const query = useQuery(contactQuery(userId))
  const { data: contact, error } = query
  const back = (
    <Button
      component={Link}
      to={CONTACTS}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {t('All contacts')}
    </Button>
  )
  const isGone = error instanceof CallFailed && error.code === 'not_found'
  return (
    <>
      <PageHeader title={contact?.username ?? t('Contact')} actions={back} />
      {isGone ? (
        <EmptyState
          kind="no-match"
          title={t('Contact not found')}
          text={t('This contact was deleted, or the address is wrong.')}
        />
      ) : (
        <NotLoaded query={query} shape="details" title={t('Couldn’t load this contact')} />
      )}
      {contact && !isGone && <WholeContact key={contact.id} contact={contact} />}
    </>
  )
}

const WholeContact = ({ contact }: { contact: Contact }) => (
  <>
    <div className={classes.contact}>
      <div className={classes.panel}>
        <Person contact={contact} />
        <Addresses contact={contact} />
        <Phones contact={contact} />
      </div>
      <div className={classes.panel}>
        <ContactNotes contact={contact} />
      </div>
    </div>
    <ContactTickets userId={contact.id} />
  </>
)

function Person({
  contact: { id, username, department, isContact, isSuspended, createdAt },
}: {
  contact: Contact
}) {
  const login = isSuspended ? t('Suspended') : isContact ? t('Without login') : t('With login')
  return (
    <div className={classes.person}>
      <UserPicture name={username} userId={id} size={56} />
      <dl>
        <div>
          <dt>{t('Department')}</dt>
          <dd dir="auto">{department || '–'}</dd>
        </div>
        <div>
          <dt>{t('Account')}</dt>
          <dd>{login}</dd>
        </div>
        <div>
          <dt>{t('Since')}</dt>
          <dd>
            <Moment value={createdAt} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
