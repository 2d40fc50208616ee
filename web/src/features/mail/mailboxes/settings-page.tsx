import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ALL_SETTINGS, MAIL, NEW_MAILBOX, settingsAddress } from './address.ts'
import { MailboxPanel } from './mailbox-panel.tsx'
import { type Mailbox, mailboxQuery } from './queries.ts'
import classes from './mailboxes.module.css'
import { late, lateDialog } from '#ui/late/late.tsx'

const MailboxForm = late(
  async () => (await import('./mailbox-form.tsx')).MailboxForm,
  () => <Skeletons shape="form" />,
)
const MailboxSetup = late(
  async () => (await import('#entities/mail/setup/mailbox-setup.tsx')).MailboxSetup,
  () => <Skeletons shape="form" />,
)
const SecretDialog = lateDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

/** A secret to show once, and its mailbox. */
type ShownSecret = { mailbox: Mailbox; secret: string }

/** Creates, tests, switches, changes and deletes a mailbox. */
export function SettingsPage() {
  const { mailboxId } = useParams()
  const [shown, show] = useState<ShownSecret | null>(null)
  return (
    <>
      {mailboxId === undefined ? (
        <NewMailbox onSecret={show} />
      ) : (
        <OldMailbox key={mailboxId} mailboxId={mailboxId} onSecret={show} />
      )}
      {shown && <SecretDialog {...shown} onClose={() => show(null)} />}
    </>
  )
}

/** The way back to the list. */
const AllMailboxes = () => <Link to={MAIL}>{t('All mailboxes')}</Link>

type SecretProps = { onSecret: (shown: ShownSecret) => void }

function NewMailbox({ onSecret }: SecretProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (pathname === NEW_MAILBOX)
    return (
      <>
        <PageHeader title={t('New mailbox')} above={<AllMailboxes />} />
        <MailboxSetup
          advanced={<Link to={ALL_SETTINGS}>{t('All settings')}</Link>}
          onDone={({ id, name }) => {
            toast.success(t('{name} is on. New email will create tickets.', { name }))
            void navigate(settingsAddress(id), { replace: true })
          }}
        />
      </>
    )
  return (
    <>
      <PageHeader title={t('New mailbox')} above={<AllMailboxes />} />
      <MailboxForm
        mailbox={null}
        onCancel={() => void navigate(MAIL)}
        onSaved={(mailbox, secret) => {
          toast.success(t('Mailbox created. Test it, then turn it on.'))
          void navigate(settingsAddress(mailbox.id), { replace: true })
          if (secret !== null) onSecret({ mailbox, secret })
        }}
      />
    </>
  )
}

function OldMailbox({ mailboxId, onSecret }: SecretProps & { mailboxId: string }) {
  const navigate = useNavigate()
  const query = useQuery(mailboxQuery(mailboxId))
  const { data: mailbox } = query
  return (
    <>
      <PageHeader title={mailbox?.name ?? t('Mailbox')} above={<AllMailboxes />} />
      <NotLoaded query={query} shape="form" title={t('The mailbox could not be loaded')} />
      {mailbox && (
        <div className={classes.page}>
          <MailboxPanel
            mailbox={mailbox}
            onSecret={(secret) => onSecret({ mailbox, secret })}
            onDeleted={() => void navigate(MAIL)}
          />
          <MailboxForm
            mailbox={mailbox}
            onCancel={() => void navigate(MAIL)}
            onSaved={({ name }) => toast.success(t('The mailbox {name} was saved.', { name }))}
          />
        </div>
      )}
    </>
  )
}
