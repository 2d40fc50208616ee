import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { byName } from '#ui/text/by-name.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NEW_MAILBOX } from './address.ts'
import { MailboxCard } from './mailbox-card.tsx'
import { mailboxesQuery } from './queries.ts'
import classes from '#ui/page/card-list.module.css'
import { NewButton } from '#ui/page/new-button.tsx'

/** Where admins see how mail comes in: each mailbox with its light, and the numbers that prove that nothing was lost. */
export function MailboxesPage() {
  const navigate = useNavigate()
  const query = useQuery(mailboxesQuery())
  const { data: mailboxes } = query
  const create = () => void navigate(NEW_MAILBOX)
  const isEmpty = mailboxes?.length === 0
  return (
    <>
      <PageHeader
        title={t('Mail')}
        actions={!isEmpty && <NewButton label={t('New mailbox')} onClick={create} />}
      />
      <NotLoaded query={query} shape="lines" title={t('The mailboxes could not be loaded')} />
      {isEmpty && (
        <EmptyState
          kind="nothing-yet"
          title={t('No mail comes in yet')}
          text={t(
            'Set up a mailbox, and whoever writes to it has a ticket. Every mail is kept as it came, and you can see here what became of it.',
          )}
          action={<Button onClick={create}>{t('Set up the first mailbox')}</Button>}
        />
      )}
      {mailboxes && mailboxes.length > 0 && (
        <ul className={classes.cards} aria-label={t('Mailboxes')}>
          {byName(mailboxes).map((mailbox) => (
            <MailboxCard key={mailbox.id} mailbox={mailbox} />
          ))}
        </ul>
      )}
    </>
  )
}
