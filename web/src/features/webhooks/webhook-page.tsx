import { Button, Stack } from '@mantine/core'
import { DELIVERY_STATES } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { IN_ORDER } from '#ui/data-table/use-list-address.ts'
import { t } from '#ui/language/t.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useOpened } from '#ui/use-opened.ts'
import { useAddressWords } from '#ui/use-address-words.ts'
import { WEBHOOKS } from './address.ts'
import { DELIVERY_COLUMNS } from './delivery-columns.tsx'
import { deliveriesList, webhookQuery } from './queries.ts'
import { WebhookPanel } from './webhook-panel.tsx'
import { STATE_WORDS } from './words.ts'
import { lateDialog } from '#ui/late/late.tsx'
import { Picker } from '#ui/pick/picker.tsx'

const DeliveryDialog = lateDialog(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

/** One endpoint: its status and its delivery log. */
export function WebhookPage() {
  const { webhookId = '' } = useParams()
  const navigate = useNavigate()
  const { words, change } = useAddressWords()
  const query = useQuery(webhookQuery(webhookId))
  const { data: webhook } = query
  const state = DELIVERY_STATES.find((known) => known === words.get('state'))
  const { opened, close, hrefOf } = useOpened('delivery')
  return (
    <>
      <PageHeader
        title={webhook ? new URL(webhook.url).host : t('Webhook')}
        actions={
          <Button variant="default" onClick={() => void navigate(WEBHOOKS)}>
            {t('All webhooks')}
          </Button>
        }
      />
      <NotLoaded query={query} shape="lines" title={t('The webhook could not be loaded')} />
      {webhook && (
        <Stack gap={24}>
          <WebhookPanel webhook={webhook} onDeleted={() => void navigate(WEBHOOKS)} />
          <DataTable
            label={t('Deliveries')}
            name="webhook-deliveries"
            columns={DELIVERY_COLUMNS}
            list={deliveriesList(webhookId, state)}
            address={IN_ORDER}
            hrefOf={hrefOf}
            filters={
              <Picker
                aria-label={t('Status')}
                value={state ?? ''}
                data={[
                  { value: '', label: t('All deliveries') },
                  ...DELIVERY_STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) })),
                ]}
                onChange={({ currentTarget: { value } }) => change({ state: value })}
              />
            }
            empty={
              state ? (
                <EmptyState
                  kind="no-match"
                  title={t('No matching deliveries')}
                  action={
                    <Button variant="default" onClick={() => change({ state: '' })}>
                      {t('Show all deliveries')}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  kind="nothing-yet"
                  title={t('No deliveries yet')}
                  text={t('Deliveries appear here. Send a test to check the connection.')}
                />
              )
            }
          />
        </Stack>
      )}
      {opened && <DeliveryDialog key={opened} webhookId={webhookId} deliveryId={opened} onClose={close} />}
    </>
  )
}
