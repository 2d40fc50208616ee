import { Checkbox, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { LIMITS, WEBHOOK_GROUPS, type WebhookGroup } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { t } from '#ui/language/t.ts'
import type { Webhook, WebhookDraft } from './queries.ts'
import { GROUP_WORDS } from './words.ts'

type Props = {
  /** Null for a new webhook. */
  webhook: Webhook | null
  onClose: () => void
  /** `secret` is set for a new webhook. */
  onSaved: (webhook: Webhook, secret: string | null) => void
}

/** Creates or changes a webhook: its address and its events. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const form = useEditForm<WebhookDraft, { webhook: Webhook; secret: string | null }>(
    {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      groups: webhook?.groups ?? ['tickets'],
      condition: webhook?.condition ?? '',
      isOn: webhook?.isOn ?? true,
    },
    async (body) => {
      if (!webhook) return request('createWebhook', { body })
      const { id: webhookId, version } = webhook
      const saved = await request('updateWebhook', { params: { webhookId }, body: { ...body, version } })
      return { webhook: saved, secret: null }
    },
    { stale: [KEYS.webhooks], onSuccess: ({ webhook: saved, secret }) => onSaved(saved, secret) },
  )
  return (
    <EditDialog
      title={webhook ? t('Edit webhook') : t('New webhook')}
      size="lg"
      form={form}
      save={webhook ? t('Save') : t('Create webhook')}
      onClose={onClose}
    >
      <CodeInput
        label={t('URL')}
        description={t('URL that receives events.')}
        placeholder="https://"
        type="url"
        required
        data-autofocus
        maxLength={LIMITS.webhookUrl}
        {...form.bind('url')}
      />
      <TextInput
        label={t('Description')}
        dir="auto"
        maxLength={LIMITS.webhookDescription}
        {...form.bind('description')}
      />
      <Checkbox.Group
        label={t('Events')}
        value={form.draft.groups}
        error={form.problemAt('groups')}
        onChange={(groups) => form.change({ groups: groups as WebhookGroup[] })}
      >
        <Stack gap={10} mt={6}>
          {WEBHOOK_GROUPS.map((group) => (
            <Checkbox key={group} value={group} label={t(GROUP_WORDS[group])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <CodeInput
        label={t('Only for tickets matching')}
        description={t(
          'An inbox filter, for example priority:urgent or team:Network. Leave blank for all tickets.',
        )}
        {...form.bind('condition')}
      />
    </EditDialog>
  )
}
