import { Button } from '@mantine/core'
import { ROLE_WORDS } from '@support-desk/contract'
import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { Section } from '../section.tsx'
import { type ServiceAccount, serviceAccountsQuery } from './queries.ts'
import { TokenList } from './token-list.tsx'
import page from '../account.module.css'
import classes from './tokens.module.css'
import entries from '../entry-list.module.css'
import { lateDialog } from '#ui/late/late.tsx'

const TokenDialog = lateDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)
const ServiceAccountDialog = lateDialog(
  async () => (await import('./service-account-dialog.tsx')).ServiceAccountDialog,
)

/** Lists service accounts with their tokens. */
export function ServiceAccountsSection() {
  const { data, error } = useQuery(serviceAccountsQuery())
  const [open, setOpen] = useState<'account' | ServiceAccount | null>(null)
  const close = () => setOpen(null)
  return (
    <Section
      title={t('Service accounts')}
      lead={t('For integrations. Can’t log in and isn’t tied to a person. Delete it under All Users.')}
    >
      <LoadingOrError isLoading={!data && !error} error={error} />
      {data?.length === 0 && <p className={page.lead}>{t('No service accounts yet.')}</p>}
      {data?.map((account) => (
        <div key={account.id} className={classes.machine}>
          <div className={entries.entry}>
            <h3 className={classes.name}>
              <IconRobot size={18} stroke={1.7} aria-hidden />
              <bdi>{account.username}</bdi>
              <span className={classes.role}>{t(ROLE_WORDS[account.role])}</span>
            </h3>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('New token for {name}', { name: account.username })}
              onClick={() => setOpen(account)}
            >
              {t('New token')}
            </Button>
          </div>
          {account.tokens.length === 0 ? (
            <p className={page.lead}>{t('No token, so it has no access.')}</p>
          ) : (
            <TokenList tokens={account.tokens} label={account.username} isOwn={false} />
          )}
        </div>
      ))}
      {data && (
        <Button variant="default" onClick={() => setOpen('account')}>
          {t('New service account')}
        </Button>
      )}
      {open === 'account' && <ServiceAccountDialog onClose={close} />}
      {open !== null && open !== 'account' && (
        <TokenDialog machine={open} possible={open.scopes} onClose={close} />
      )}
    </Section>
  )
}
