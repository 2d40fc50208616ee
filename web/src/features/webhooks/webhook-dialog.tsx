import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { LIMITS, WEBHOOK_GROUPS, type WebhookGroup } from '@support-desk/contract'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { Webhook, WebhookDraft } from './queries.ts'
import { GROUP_WORDS } from './words.ts'
import shape from '#ui/form/form.module.css'
import classes from './webhooks.module.css'

type Props = {
  /** Null for a new webhook. */
  webhook: Webhook | null
  onClose: () => void
  /** `secret` is set for a new webhook. */
  onSaved: (webhook: Webhook, secret: string | null) => void
}

const FIELDS = ['url', 'description', 'groups', 'condition'] as const
type Field = (typeof FIELDS)[number]

/** Creates or changes a webhook: its address and its events. */
export function WebhookDialog({ webhook, onClose, onSaved }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<WebhookDraft>(() => ({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    groups: webhook?.groups ?? ['tickets'],
    condition: webhook?.condition ?? '',
    isOn: webhook?.isOn ?? true,
  }))
  const { mutate, isPending, error } = useChange(
    async () => {
      if (!webhook) return request('createWebhook', { body: draft })
      const { id: webhookId, version } = webhook
      const saved = await request('updateWebhook', { params: { webhookId }, body: { ...draft, version } })
      return { webhook: saved, secret: null }
    },
    {
      stale: [KEYS.webhooks],
      showsFailure: true,
      onSuccess: ({ webhook: saved, secret }) => onSaved(saved, secret),
      onError: () => focusFirstError(element.current),
    },
  )
  const problemAt = (field: Field) =>
    error instanceof CallFailed && error.field?.split('.')[0] === field ? wordsOf(error) : undefined
  const isSaid = FIELDS.some((field) => problemAt(field))
  const change = (changes: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog onClose={onClose} title={webhook ? t('Edit webhook') : t('New webhook')} size="lg">
      <form ref={element} className={shape.form} noValidate onSubmit={submit}>
        <CodeInput
          label={t('URL')}
          description={t('URL that receives events.')}
          placeholder="https://"
          type="url"
          required
          data-autofocus
          maxLength={LIMITS.webhookUrl}
          value={draft.url}
          error={problemAt('url')}
          onChange={({ currentTarget: { value } }) => change({ url: value })}
        />
        <TextInput
          label={t('Description')}
          dir="auto"
          maxLength={LIMITS.webhookDescription}
          value={draft.description ?? ''}
          error={problemAt('description')}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <Checkbox.Group
          label={t('Events')}
          value={draft.groups}
          error={problemAt('groups')}
          onChange={(groups) => change({ groups: groups as WebhookGroup[] })}
        >
          <div className={classes.choices}>
            {WEBHOOK_GROUPS.map((group) => (
              <Checkbox key={group} value={group} label={t(GROUP_WORDS[group])} />
            ))}
          </div>
        </Checkbox.Group>
        <CodeInput
          label={t('Only for tickets matching')}
          description={t(
            'An inbox filter, for example priority:urgent or team:Network. Leave blank for all tickets.',
          )}
          value={draft.condition ?? ''}
          error={problemAt('condition')}
          onChange={({ currentTarget: { value } }) => change({ condition: value })}
        />
        <FormFoot
          problem={!isSaid && error?.message}
          save={webhook ? t('Save') : t('Create webhook')}
          isSaving={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** The error text. For a filter, the texts of all its errors. */
const wordsOf = ({ message, problems }: CallFailed): string =>
  problems.length > 0 ? problems.map((each) => each.message).join(' ') : message
