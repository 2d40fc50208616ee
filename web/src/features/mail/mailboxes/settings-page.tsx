import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { MAIL, NEW_MAILBOX, settingsAddress } from '#entities/mail/address.ts'
import { ALL_SETTINGS } from './address.ts'
import { Connection } from './connection.tsx'
import { Group } from './fields/group.tsx'
import { MailboxPanel } from './mailbox-panel.tsx'
import { type Mailbox, mailboxQuery } from './queries.ts'
import { useConnectionTest } from './use-connection-test.ts'
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
const DeleteDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).DeleteDialog)
const RenewDialog = lateDialog(async () => (await import('./panel-dialogs.tsx')).RenewDialog)
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
  const [query] = useSearchParams()
  const signedIn = query.get('mailbox') ?? ''
  if (pathname === NEW_MAILBOX)
    return (
      <>
        <PageHeader title={t('New mailbox')} above={<AllMailboxes />} />
        {signedIn === '' ? <Setup /> : <SignedIn mailboxId={signedIn} />}
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

function Setup({ signedIn }: { signedIn?: Mailbox }) {
  const navigate = useNavigate()
  return (
    <MailboxSetup
      signedIn={signedIn}
      advanced={<Link to={ALL_SETTINGS}>{t('Other ways to receive email')}</Link>}
      onDone={({ id, name }) => {
        toast.success(t('{name} is on. New email will create tickets.', { name }))
        void navigate(settingsAddress(id), { replace: true })
      }}
    />
  )
}

/** The last step of the setup, after a sign-in. */
function SignedIn({ mailboxId }: { mailboxId: string }) {
  const query = useQuery(mailboxQuery(mailboxId))
  return (
    <>
      <NotLoaded query={query} shape="form" title={t('The mailbox could not be loaded')} />
      {query.data && <Setup signedIn={query.data} />}
    </>
  )
}

function OldMailbox({ mailboxId, onSecret }: SecretProps & { mailboxId: string }) {
  const navigate = useNavigate()
  const query = useQuery(mailboxQuery(mailboxId))
  const { data: mailbox } = query
  const test = useConnectionTest(mailboxId)
  const [asked, ask] = useState<'delete' | 'renew' | null>(null)
  return (
    <>
      <PageHeader title={mailbox?.name ?? t('Mailbox')} above={<AllMailboxes />} />
      <NotLoaded query={query} shape="form" title={t('The mailbox could not be loaded')} />
      {mailbox && (
        <div className={classes.page}>
          <MailboxPanel mailbox={mailbox} test={test} />
          <MailboxForm
            mailbox={mailbox}
            connection={(password) => (
              <Connection mailbox={mailbox} test={test} password={password} onRenew={() => ask('renew')} />
            )}
            onCancel={() => void navigate(MAIL)}
            onSaved={({ name }) => {
              test.reset()
              toast.success(t('The mailbox {name} was saved.', { name }))
            }}
          >
            <Group title={t('Delete')}>
              <p>{t('Existing tickets are kept, and nothing is deleted on the mail server.')}</p>
              <div>
                <Button variant="outline" color="red" onClick={() => ask('delete')}>
                  {t('Delete mailbox')}
                </Button>
              </div>
            </Group>
          </MailboxForm>
          {asked === 'delete' && (
            <DeleteDialog mailbox={mailbox} onClose={() => ask(null)} onDeleted={() => void navigate(MAIL)} />
          )}
          {asked === 'renew' && (
            <RenewDialog
              mailbox={mailbox}
              onClose={() => ask(null)}
              onRenewed={(secret) => onSecret({ mailbox, secret })}
            />
          )}
        </div>
      )}
    </>
  )
}
