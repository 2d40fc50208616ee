import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { LIMITS } from '@support-desk/contract'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { CodeInput } from '#ui/form/code-input.tsx'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import shape from '#ui/form/form.module.css'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { ConnectionTest } from './connection-test.tsx'
import { GroupLines } from './group-lines.tsx'
import type { LoginProvider, LoginProviderDraft } from './queries.ts'

type Props = {
  /** Null for a new provider. */
  provider: LoginProvider | null
  onClose: () => void
}

type Draft = Omit<LoginProviderDraft, 'domains' | 'scopes' | 'factorAcrs'> & {
  domains: string
  scopes: string
  factorAcrs: string
}

const FIELDS = new Set([
  'name',
  'issuer',
  'clientId',
  'clientSecret',
  'domains',
  'scopes',
  'groupsClaim',
  'groups',
  'factorAcrs',
])

const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Creates or changes a provider. */
export function LoginProviderDialog({ provider, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(provider))
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const { mutate, isPending, error } = useChange(
    () => {
      const { domains, scopes, factorAcrs } = draft
      const lists = { domains: split(domains), scopes: split(scopes), factorAcrs: split(factorAcrs) }
      const body = { ...draft, ...lists }
      if (!provider) return request('createLoginProvider', { body })
      const { id: providerId, version } = provider
      return request('updateLoginProvider', { params: { providerId }, body: { ...body, version } })
    },
    {
      stale: [KEYS.loginProviders],
      showsFailure: true,
      onSuccess: onClose,
      onError: () => focusFirstError(element.current),
    },
  )
  const place = error instanceof CallFailed ? error.field?.split('.')[0] : undefined
  const problemAt = (field: string) => (place === field ? error?.message : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={provider ? t('Edit {name}', { name: provider.name }) : t('New provider')}
      size="lg"
    >
      <form ref={element} className={shape.form} noValidate onSubmit={submit}>
        <TextInput
          label={t('Name')}
          description={t('Shown on the login button.')}
          dir="auto"
          required
          data-autofocus
          maxLength={LIMITS.loginProviderName}
          value={draft.name}
          error={problemAt('name')}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <CodeInput
          label={t('Issuer')}
          description={t('The provider’s issuer URL. It can’t be changed later.')}
          placeholder="https://"
          type="url"
          required
          disabled={provider !== null}
          value={draft.issuer}
          error={problemAt('issuer')}
          onChange={({ currentTarget: { value } }) => change({ issuer: value })}
        />
        <ConnectionTest issuer={draft.issuer} />
        <CodeInput
          label={t('Client ID')}
          required
          value={draft.clientId}
          error={problemAt('clientId')}
          onChange={({ currentTarget: { value } }) => change({ clientId: value })}
        />
        <CodeInput
          label={t('Client secret')}
          description={
            provider?.hasSecret
              ? t('Leave blank to keep the current value.')
              : t('Or the private key as JWK. Optional.')
          }
          type="password"
          autoComplete="off"
          value={draft.clientSecret ?? ''}
          error={problemAt('clientSecret')}
          onChange={({ currentTarget: { value } }) => change({ clientSecret: value === '' ? null : value })}
        />
        <CodeInput
          label={t('Domains')}
          description={t('Only these email domains can sign in, for example example.com.')}
          value={draft.domains}
          error={problemAt('domains')}
          onChange={({ currentTarget: { value } }) => change({ domains: value })}
        />
        <Switch
          label={t('Create accounts on first login')}
          checked={draft.makesAccounts}
          onChange={({ currentTarget: { checked } }) => change({ makesAccounts: checked })}
        />
        <GroupLines
          lines={draft.groups}
          problem={problemAt('groups')}
          onChange={(groups) => change({ groups })}
        />
        <CodeInput
          label={t('Groups claim')}
          value={draft.groupsClaim ?? ''}
          error={problemAt('groupsClaim')}
          onChange={({ currentTarget: { value } }) => change({ groupsClaim: value })}
        />
        <CodeInput
          label={t('Additional scopes')}
          description={t('Requested in addition to openid.')}
          value={draft.scopes}
          error={problemAt('scopes')}
          onChange={({ currentTarget: { value } }) => change({ scopes: value })}
        />
        <Switch
          label={t('Trust the provider’s two-factor authentication')}
          description={t('Based on the amr claim or the acr values below.')}
          checked={draft.trustsFactor}
          onChange={({ currentTarget: { checked } }) => change({ trustsFactor: checked })}
        />
        {draft.trustsFactor && (
          <CodeInput
            label={t('acr values for two-factor authentication')}
            value={draft.factorAcrs}
            error={problemAt('factorAcrs')}
            onChange={({ currentTarget: { value } }) => change({ factorAcrs: value })}
          />
        )}
        <Switch
          label={t('Offer to users')}
          checked={draft.isOn}
          onChange={({ currentTarget: { checked } }) => change({ isOn: checked })}
        />
        <FormFoot
          problem={!FIELDS.has(place ?? '') && error?.message}
          save={provider ? t('Save') : t('Create provider')}
          isSaving={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const draftOf = (provider: LoginProvider | null): Draft => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: provider ? null : '',
  domains: provider?.domains.join(' ') ?? '',
  scopes: provider?.scopes.join(' ') ?? 'email profile',
  groupsClaim: provider?.groupsClaim ?? 'groups',
  groups: provider?.groups ?? [],
  makesAccounts: provider?.makesAccounts ?? false,
  trustsFactor: provider?.trustsFactor ?? false,
  factorAcrs: provider?.factorAcrs.join(' ') ?? '',
  isOn: provider?.isOn ?? true,
})
