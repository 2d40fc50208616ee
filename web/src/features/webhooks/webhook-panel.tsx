import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { rich, t } from '#ui/language/t.ts'
import { Moment } from '#ui/text/moment.tsx'
import { WebhookLight } from './light.tsx'
import type { Webhook } from './queries.ts'
import { WebhookTrouble } from './trouble.tsx'
import { GROUP_NAMES } from './words.ts'
import cards from '#ui/page/card-list.module.css'
import classes from './webhooks.module.css'
import { lateDialog } from '#ui/late/late.tsx'

const WebhookDialog = lateDialog(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const SecretDialog = lateDialog(async () => (await import('./secret-dialog.tsx')).SecretDialog)

type Props = { webhook: Webhook; onDeleted: () => void }

/** How an endpoint is doing, what it is told of, and what can be done with it. */
export function WebhookPanel({ webhook, onDeleted }: Props) {
  const [asked, ask] = useState<'change' | 'renew' | 'delete' | null>(null)
  const [secret, show] = useState<string | null>(null)
  const { id: webhookId, isOn, description, groups, condition, rotatingUntil, owner } = webhook
  const params = { webhookId }
  const test = useChange(() => request('testWebhook', { params }), {
    onSuccess: () => toast.success(t('A test is on its way. What comes of it stands below.')),
  })
  const switching = useChange(() =>
    request('changeWebhook', {
      params,
      body: { ...draftOf(webhook), isOn: !isOn, version: webhook.version },
    }),
  )
  const renewal = useChange(() => request('rotateWebhookSecret', { params }), {
    onSuccess: ({ secret: renewed }) => show(renewed),
    onSettled: () => ask(null),
  })
  const deletion = useChange(() => request('deleteWebhook', { params }), { onSuccess: onDeleted })
  return (
    <section className={cards.card} aria-labelledby="webhook-state">
      <div className={cards.head}>
        <h2 id="webhook-state">{t('How it is doing')}</h2>
        <WebhookLight webhook={webhook} />
      </div>
      <WebhookTrouble webhook={webhook} />
      {description && <p dir="auto">{description}</p>}
      <p className={classes.groups}>
        {groups.map((group) => (
          <span key={group} className={classes.group}>
            {t(GROUP_NAMES[group])}
          </span>
        ))}
        {condition && <code dir="ltr">{condition}</code>}
      </p>
      <p className={classes.dim}>
        {owner && rich('Made by {name}.', { name: <bdi>{owner.username}</bdi> })}{' '}
        {rotatingUntil &&
          rich('The secret before signs as well until {when}.', { when: <Moment value={rotatingUntil} /> })}
      </p>
      <div className={classes.buttons}>
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test')}
        </Button>
        <Button variant="default" onClick={() => ask('change')}>
          {t('Change')}
        </Button>
        <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
        <Button variant="default" onClick={() => ask('renew')}>
          {t('Make a new secret')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => ask('delete')}>
          {t('Delete')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked === 'renew'}
        title={t('Make a new secret?')}
        confirm={{
          label: t('Make a new secret'),
          busy: renewal.isPending,
          onClick: () => renewal.mutate(),
        }}
        cancel={{ label: t('Cancel'), onClick: () => ask(null) }}
      >
        {t('For a day deliveries are signed by both, so that the receiver has time to take the new one.')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('Delete this webhook?')}
        confirm={{
          label: t('Delete'),
          dangerous: true,
          busy: deletion.isPending,
          onClick: () => deletion.mutate(),
        }}
        cancel={{ label: t('Cancel'), onClick: () => ask(null) }}
      >
        {t('It is told of nothing more, and its log is gone. To stop it for a while, switch it off.')}
      </ConfirmDialog>
      <Suspense>
        {asked === 'change' && (
          <WebhookDialog webhook={webhook} onClose={() => ask(null)} onSaved={() => ask(null)} />
        )}
        {secret !== null && (
          <SecretDialog webhookId={webhookId} secret={secret} isRenewed onClose={() => show(null)} />
        )}
      </Suspense>
    </section>
  )
}

const draftOf = ({ url, description, groups, condition }: Webhook) => ({
  url,
  description,
  groups,
  condition,
})

type Afterwards<T> = { onSuccess?: (result: T) => void; onSettled?: () => void }

/** A change of an endpoint, of which a failure is said. */
function useChange<T>(change: () => Promise<T>, { onSuccess, onSettled }: Afterwards<T> = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result) => onSuccess?.(result),
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => {
      onSettled?.()
      return client.invalidateQueries({ queryKey: KEYS.webhooks })
    },
  })
}
