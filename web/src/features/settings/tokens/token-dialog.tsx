import { NativeSelect, TextInput } from '@mantine/core'
import { LIMITS, type Scope } from '@support-desk/contract'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from '../factors/factor-password-form.tsx'
import { MadeToken } from './made-token.tsx'
import { ScopesField } from './scopes-field.tsx'

type Props = {
  /** The service account that owns the token. Null: the signed-in user. */
  machine: { id: string; username: string } | null
  possible: readonly Scope[]
  onClose: () => void
}

/** Lifetimes to choose from, in days. */
const DAYS = [7, 30, 90, 180, 365]
const NEVER = 'never'
/** Fields that show their own errors. */
const FIELDS = ['name', 'scopes']

/** Creates a token and shows it once. */
export function TokenDialog({ machine, possible, onClose }: Props) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [days, setDays] = useState(String(LIMITS.tokenDaysDefault))
  const making = useChange(
    (password: string) => {
      const body = { name, scopes, password }
      return machine
        ? request('createServiceAccountToken', {
            params: { userId: machine.id },
            body: { ...body, days: days === NEVER ? null : Number(days) },
          })
        : request('createOwnToken', { body: { ...body, days: Number(days) } })
    },
    { stale: [KEYS.tokens, KEYS.allTokens], showsFailure: true },
  )
  const failure = making.error
  const at = (field: string) =>
    failure instanceof CallFailed && failure.field?.startsWith(field) ? failure.message : undefined
  const title = machine ? t('New token for {name}', { name: machine.username }) : t('New API token')
  if (making.data)
    return (
      <Dialog title={t('Your new API token')} onClose={onClose}>
        <MadeToken token={making.data.token} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <PasswordForm
        label={t('Create token')}
        change={making}
        isFailureShown={FIELDS.some((field) => at(field))}
      >
        <TextInput
          label={t('Name')}
          description={t('For example the app that uses the token.')}
          maxLength={LIMITS.tokenName}
          dir="auto"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={at('name')}
        />
        <ScopesField possible={possible} value={scopes} onChange={setScopes} error={at('scopes')} />
        <NativeSelect
          maw={200}
          label={t('Expires after')}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={[
            ...DAYS.map((count) => ({
              value: String(count),
              label: t('{count, plural, one {# day} other {# days}}', { count }),
            })),
            ...(machine ? [{ value: NEVER, label: t('Never') }] : []),
          ]}
        />
      </PasswordForm>
    </Dialog>
  )
}
