import { Button, Group, TextInput } from '@mantine/core'
import { LIMITS } from '@support-desk/contract'
import { useMutation } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { EditDialog } from '#ui/form/edit-dialog.tsx'
import { useEditForm } from '#ui/form/use-edit-form.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import shape from '#ui/form/form.module.css'
import classes from './login-providers.module.css'
import { GroupLines } from './group-lines.tsx'
import type { LoginProvider } from './queries.ts'
import { ToggleSwitch } from '#ui/form/toggle-switch.tsx'

type Props = {
  /** Null for a new provider. */
  provider: LoginProvider | null
  onClose: () => void
}

const split = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Creates or changes a provider. */
export function LoginProviderDialog({ provider, onClose }: Props) {
  const form = useEditForm(
    draftOf(provider),
    ({ clientSecret, domains, scopes, factorAcrs, ...draft }) => {
      const lists = { domains: split(domains), scopes: split(scopes), factorAcrs: split(factorAcrs) }
      const body = { ...draft, ...lists, clientSecret: clientSecret || null }
      if (!provider) return request('createLoginProvider', { body })
      const { id: providerId, version } = provider
      return request('updateLoginProvider', { params: { providerId }, body: { ...body, version } })
    },
    { stale: [KEYS.loginProviders], onSuccess: onClose },
  )
  return (
    <EditDialog
      title={provider ? t('Edit {name}', { name: provider.name }) : t('New provider')}
      size="lg"
      form={form}
      save={provider ? t('Save') : t('Create provider')}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        description={t('Shown on the login button.')}
        dir="auto"
        required
        data-autofocus
        maxLength={LIMITS.loginProviderName}
        {...form.bind('name')}
      />
      <CodeInput
        label={t('Issuer')}
        description={t('The provider’s issuer URL. It can’t be changed later.')}
        placeholder="https://"
        type="url"
        required
        disabled={provider !== null}
        {...form.bind('issuer')}
      />
      <ConnectionTest issuer={form.draft.issuer} />
      <CodeInput label={t('Client ID')} required {...form.bind('clientId')} />
      <CodeInput
        label={t('Client secret')}
        description={
          provider?.hasSecret
            ? t('Leave blank to keep the current value.')
            : t('Or the private key as JWK. Optional.')
        }
        type="password"
        autoComplete="off"
        {...form.bind('clientSecret')}
      />
      <CodeInput
        label={t('Domains')}
        description={t('Only these email domains can log in, for example example.com.')}
        {...form.bind('domains')}
      />
      <ToggleSwitch label={t('Create accounts on first login')} {...form.bindSwitch('makesAccounts')} />
      <GroupLines
        lines={form.draft.groups}
        problem={form.problemAt('groups')}
        onChange={(groups) => form.change({ groups })}
      />
      <CodeInput label={t('Groups claim')} {...form.bind('groupsClaim')} />
      <CodeInput
        label={t('Additional scopes')}
        description={t('Requested in addition to openid.')}
        {...form.bind('scopes')}
      />
      <ToggleSwitch
        label={t('Trust the provider’s two-factor authentication')}
        description={t('Based on the amr claim or the acr values below.')}
        {...form.bindSwitch('trustsFactor')}
      />
      {form.draft.trustsFactor && (
        <CodeInput label={t('acr values for two-factor authentication')} {...form.bind('factorAcrs')} />
      )}
      <ToggleSwitch label={t('Offer to users')} {...form.bindSwitch('isOn')} />
    </EditDialog>
  )
}

/** The values of the form. The secret of an existing provider is unknown, and stays unless a new one is typed. */
const draftOf = (provider: LoginProvider | null) => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  domains: provider?.domains.join(' ') ?? '',
  scopes: provider?.scopes.join(' ') ?? 'email profile',
  groupsClaim: provider?.groupsClaim ?? 'groups',
  groups: provider?.groups ?? [],
  makesAccounts: provider?.makesAccounts ?? false,
  trustsFactor: provider?.trustsFactor ?? false,
  factorAcrs: provider?.factorAcrs.join(' ') ?? '',
  isOn: provider?.isOn ?? true,
})

/** Fetches the configuration of an identity provider, and shows the result. */
function ConnectionTest({ issuer }: { issuer: string }) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (asked: string) => request('testLoginProvider', { body: { issuer: asked } }),
  })
  const isOfThis = variables === issuer
  return (
    <Group gap="8px 12px" className={classes.test}>
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate(issuer)}>
        {t('Test connection')}
      </Button>
      {data && isOfThis && (
        <p role="status">
          {rich('Connected. Users log in at {address}', {
            address: <CodeText>{data.authorizationEndpoint}</CodeText>,
          })}
        </p>
      )}
      {error && isOfThis && <p role="alert">{error.message}</p>}
    </Group>
  )
}

/** Confirms the deletion of a provider, with its consequences. */
export function DeleteDialog({ provider, onClose }: { provider: LoginProvider; onClose: () => void }) {
  const { id: providerId, name } = provider
  const { mutate, isPending, error } = useChange(
    () => request('deleteLoginProvider', { params: { providerId } }),
    { stale: [KEYS.loginProviders], showsFailure: true, onSuccess: onClose },
  )
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      label={t('Delete')}
      isDangerous
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <div className={shape.form}>
        <p>
          {t(
            'Users can no longer log in with this provider. Its sessions end, and roles and teams from its groups are removed. Accounts are kept. Users without a password can choose one with “Forgot your password?”.',
          )}
        </p>
        {error && (
          <p role="alert" className={shape.problem}>
            {error.message}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
