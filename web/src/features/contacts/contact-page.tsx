import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { lateDialog } from '#ui/late/late.tsx'
import { ContactTickets } from './contact-tickets.tsx'
import { MergedContacts } from './merged-contacts.tsx'
import { OrganisationChoice } from './organisation-choice.tsx'
import { Addresses, Phones } from './ways.tsx'
import classes from './contacts.module.css'

const MergeDialog = lateDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog)

/** One requester, for staff: addresses, phone numbers, notes and tickets. */
export function ContactPage() {
  const { userId = '' } = useParams()
  const query = useQuery(contactQuery(userId))
  const { data: contact, error } = query
  const [isMerging, setMerging] = useState(false)
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
      <PageHeader
        title={contact?.username ?? t('Contact')}
        actions={
          <>
            {contact && !isGone && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} aria-hidden />}
                onClick={() => setMerging(true)}
              >
                {t('Merge…')}
              </Button>
            )}
            {back}
          </>
        }
      />
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
      {isMerging && contact && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
    </>
  )
}

const WholeContact = ({ contact }: { contact: Contact }) => (
  <>
    <div className={classes.contact}>
      <div className={classes.panel}>
        <Person contact={contact} />
        <OrganisationChoice key={contact.organisation?.id ?? ''} contact={contact} />
        <Addresses contact={contact} />
        <Phones contact={contact} />
        <MergedContacts contact={contact} />
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
  const login = isSuspended ? t('Suspended') : isContact ? t('Can’t log in') : t('Can log in')
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
          <dt>{t('Contact since')}</dt>
          <dd>
            <Moment value={createdAt} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
