import { TextInput } from '@mantine/core'
import { LIMITS, ROLE_WORDS, SERVICE_ROLES, type ServiceRole } from '@support-desk/contract'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from '../factors/factor-password-form.tsx'
import { Picker } from '#ui/pick/picker.tsx'

/** Creates a service account. */
export function ServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<ServiceRole>('SupportTeam')
  const making = useChange(
    (password: string) => request('createServiceAccount', { body: { username, role, password } }),
    {
      stale: [KEYS.allTokens],
      done: t('The service account {name} was created.', { name: username }),
      showsFailure: true,
      onSuccess: onClose,
    },
  )
  const failure = making.error
  const isAtName = failure instanceof CallFailed && failure.field === 'username'
  return (
    <Dialog title={t('New service account')} onClose={onClose}>
      <PasswordForm label={t('Create account')} change={making} isFailureShown={isAtName}>
        <TextInput
          label={t('Name')}
          maxLength={LIMITS.username}
          dir="auto"
          data-autofocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={isAtName ? failure.message : undefined}
        />
        <Picker
          label={t('Role')}
          description={t('For admin-only actions, use the token of an admin.')}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as ServiceRole)}
          data={SERVICE_ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))}
        />
      </PasswordForm>
    </Dialog>
  )
}
