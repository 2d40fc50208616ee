import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { CardListPage } from '#ui/page/card-list-page.tsx'
import { t } from '#ui/language/t.ts'
import { webhookAddress } from './address.ts'
import { webhooksQuery } from './queries.ts'
import type { ShownSecret } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const WebhookDialog = lateDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const SecretDialog = lateDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

/** Lists the endpoints that receive events, with their status. For admins. */
export function WebhooksPage() {
  const navigate = useNavigate()
  const [isMaking, make] = useState(false)
  const [made, show] = useState<ShownSecret | null>(null)
  return (
    <>
      <CardListPage
        header={(actions) => <SettingsHeader page="webhooks" actions={actions} />}
        label={t('Webhooks')}
        query={useQuery(webhooksQuery())}
        problem={t('The webhooks could not be loaded')}
        none={{
          title: t('No webhooks yet'),
          text: t(
            'Webhooks notify other apps as soon as something happens: a ticket is created, its status changes, someone writes a message.',
          ),
          first: t('New webhook'),
        }}
        add={t('New webhook')}
        onAdd={() => make(true)}
        card={(webhook) => <WebhookCard key={webhook.id} webhook={webhook} />}
      />
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
    </>
  )
}
