import { useChange } from '#ui/feedback/use-change.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { WebhookLight, WebhookTrouble } from './webhook-status.tsx'
import type { Webhook } from './queries.ts'
import { WebhookEvents } from './webhook-events.tsx'
import cards from '#ui/page/card-list.module.css'
import tone from '#ui/text/text.module.css'
import { lateDialog } from '#ui/late/late.tsx'

const WebhookDialog = lateDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const SecretDialog = lateDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

type Props = { webhook: Webhook; onDeleted: () => void }

/** The status of an endpoint, its events, and its actions. */
export function WebhookPanel({ webhook, onDeleted }: Props) {
  const [asked, ask] = useState<'change' | 'renew' | 'delete' | null>(null)
  const [secret, show] = useState<string | null>(null)
  const { id: webhookId, isOn, description, rotatingUntil, owner } = webhook
  const params = { webhookId }
  const stale = [KEYS.webhooks]
  const test = useChange(() => request('testWebhook', { params }), {
    stale,
    done: t('Test sent. The result appears below.'),
  })
  const switching = useChange(
    () => {
      const { url, groups, condition, version } = webhook
      const body = { url, description, groups, condition, isOn: !isOn, version }
      return request('updateWebhook', { params, body })
    },
    { stale },
  )
  const renewal = useChange(() => request('rotateWebhookSecret', { params }), {
    stale,
    onSuccess: ({ secret: renewed }) => show(renewed),
    onSettled: () => ask(null),
  })
  const deletion = useChange(() => request('deleteWebhook', { params }), {
    stale,
    onSuccess: onDeleted,
  })
  return (
    <section className={cards.card} aria-labelledby="webhook-state">
      <div className={cards.head}>
        <h2 id="webhook-state">{t('Status')}</h2>
        <WebhookLight webhook={webhook} />
      </div>
      <WebhookTrouble webhook={webhook} />
      {description && <p dir="auto">{description}</p>}
      <WebhookEvents {...webhook} />
      <p className={tone.hint}>
        {owner && rich('Created by {name}.', { name: <bdi>{owner.username}</bdi> })}{' '}
        {rotatingUntil &&
          rich('The previous secret stays valid until {when}.', { when: <Moment value={rotatingUntil} /> })}
      </p>
      <Group gap={8}>
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test')}
        </Button>
        <Button variant="default" onClick={() => ask('change')}>
          {t('Edit')}
        </Button>
        <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
        <Button variant="default" onClick={() => ask('renew')}>
          {t('Create new secret')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => ask('delete')}>
          {t('Delete')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asked === 'renew'}
        title={t('Create a new secret?')}
        label={t('Create new secret')}
        isBusy={renewal.isPending}
        onConfirm={() => renewal.mutate()}
        onCancel={() => ask(null)}
      >
        {t('Both secrets stay valid for 24 hours.')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('Delete this webhook?')}
        label={t('Delete')}
        isDangerous
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onCancel={() => ask(null)}
      >
        {t(
          'No more events are sent, and the delivery log is deleted. To pause the webhook, turn it off instead.',
        )}
      </ConfirmDialog>
      {asked === 'change' && (
        <WebhookDialog webhook={webhook} onClose={() => ask(null)} onSaved={() => ask(null)} />
      )}
      {secret !== null && (
        <SecretDialog webhookId={webhookId} secret={secret} isRenewed onClose={() => show(null)} />
      )}
    </section>
  )
}
