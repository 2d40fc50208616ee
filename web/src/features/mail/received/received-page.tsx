import { Button } from '@mantine/core'
import { RECEIVED_STATES } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { IN_ORDER } from '#ui/data-table/use-list-address.ts'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useOpened } from '#ui/use-opened.ts'
import { useAddressWords } from '#ui/use-address-words.ts'
import { MAIL, settingsAddress } from '#entities/mail/address.ts'
import { mailboxQuery } from '../mailboxes/queries.ts'
import { receivedList } from './queries.ts'
import { RECEIVED_COLUMNS, STATE_WORDS } from './received-columns.tsx'
import { lateDialog } from '#ui/late/late.tsx'
import { Picker } from '#ui/pick/picker.tsx'

const MailDialog = lateDialog(async () => (await import('./mail-dialog.tsx')).MailDialog)

/** The ledger of a mailbox, for admins: all received mails with their results. */
export function ReceivedPage() {
  const { mailboxId = '' } = useParams()
  const navigate = useNavigate()
  const { words, change } = useAddressWords()
  const { data: mailbox } = useQuery(mailboxQuery(mailboxId))
  const state = RECEIVED_STATES.find((known) => known === words.get('state'))
  const { opened, close, hrefOf } = useOpened('mail')
  return (
    <>
      <PageHeader
        title={mailbox?.name ?? t('Emails')}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(settingsAddress(mailboxId))}>
              {t('Settings')}
            </Button>
            <Button variant="default" onClick={() => void navigate(MAIL)}>
              {t('All mailboxes')}
            </Button>
          </>
        }
      />
      <DataTable
        label={t('Emails')}
        name="received-mails"
        columns={RECEIVED_COLUMNS}
        list={receivedList(mailboxId, state)}
        address={IN_ORDER}
        hrefOf={hrefOf}
        filters={
          <Picker
            aria-label={t('Results')}
            value={state ?? ''}
            data={[
              { value: '', label: t('All emails') },
              ...RECEIVED_STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ state: value })}
          />
        }
        empty={
          state ? (
            <EmptyState
              kind="no-match"
              title={t('No matching emails')}
              action={
                <Button variant="default" onClick={() => change({ state: '' })}>
                  {t('Show all emails')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              kind="nothing-yet"
              title={t('No email received yet')}
              text={t('Every email appears here as soon as it is stored, including held and ignored ones.')}
            />
          )
        }
      />
      {opened && <MailDialog key={opened} receivedId={opened} onClose={close} />}
    </>
  )
}
