import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { webhookAddress } from './address.ts'
import { webhooksQuery } from './queries.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import classes from '#ui/page/card-list.module.css'
import { NewButton } from '#ui/page/new-button.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const WebhookDialog = lateDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const SecretDialog = lateDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

/** Where admins see which programs are told of events, and how each is doing. */
export function WebhooksPage() {
  const navigate = useNavigate()
  const [isMaking, make] = useState(false)
  const [made, show] = useState<ShownSecret | null>(null)
  const query = useQuery(webhooksQuery())
  const { data: webhooks } = query
  const isEmpty = webhooks?.length === 0
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        actions={!isEmpty && <NewButton label={t('New webhook')} onClick={() => make(true)} />}
      />
      <NotLoaded query={query} shape="lines" title={t('The webhooks could not be loaded')} />
      {isEmpty && (
        <EmptyState
          kind="nothing-yet"
          title={t('No other program is told of anything yet')}
          text={t(
            'A webhook tells another program what happens here as soon as it happens: a ticket was raised, its status changed, someone wrote.',
          )}
          action={<Button onClick={() => make(true)}>{t('Add the first webhook')}</Button>}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <ul className={classes.cards} aria-label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Suspense>
        {isMaking && (
          <WebhookDialog
            webhook={null}
            onClose={() => make(false)}
            onSaved={(webhook, secret) => {
              make(false)
              if (secret !== null) show({ webhookId: webhook.id, secret })
            }}
          />
        )}
        {made && <SecretDialog {...made} onClose={() => void navigate(webhookAddress(made.webhookId))} />}
      </Suspense>
    </>
  )
}
