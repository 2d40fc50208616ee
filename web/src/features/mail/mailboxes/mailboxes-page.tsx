import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mailboxesQuery } from '#entities/mail/queries.ts'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { CardListPage } from '#ui/page/card-list-page.tsx'
import { t } from '#ui/language/t.ts'
import { byName } from '#ui/text/by-name.ts'
import { NEW_MAILBOX } from '#entities/mail/address.ts'
import { MailboxCard } from './mailbox-card.tsx'

/** Lists mailboxes for admins, each with its status and the counts that show that no mail was lost. */
export function MailboxesPage() {
  const navigate = useNavigate()
  return (
    <CardListPage
      header={(actions) => <SettingsHeader page="email" actions={actions} />}
      label={t('Mailboxes')}
      query={useQuery({ ...mailboxesQuery(), select: byName })}
      problem={t('The mailboxes could not be loaded')}
      none={{
        title: t('No mailboxes yet'),
        text: t(
          'Connect a mailbox and every email becomes a ticket. Originals are kept, and this page shows what happened to each one.',
        ),
        first: t('Connect your first mailbox'),
      }}
      add={t('New mailbox')}
      onAdd={() => void navigate(NEW_MAILBOX)}
      card={(mailbox) => <MailboxCard key={mailbox.id} mailbox={mailbox} />}
    />
  )
}
