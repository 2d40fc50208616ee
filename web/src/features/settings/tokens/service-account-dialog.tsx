import { NativeSelect, TextInput } from '@mantine/core'
import { LIMITS, ROLE_WORDS, SERVICE_ROLES, type ServiceRole } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { EditDialog } from '#ui/feedback/edit-dialog.tsx'
import { PasswordForm } from '../factors/factor-password-form.tsx'

/** Makes an account for a machine. */
export function ServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<ServiceRole>('SupportTeam')
  const making = useMutation({
    mutationFn: (password: string) => request('createServiceAccount', { body: { username, role, password } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEYS.allTokens })
      toast.success(t('The service account {name} is there.', { name: username }))
      onClose()
    },
  })
  const failure = making.error
  const isAtName = failure instanceof CallFailed && failure.field === 'username'
  return (
    <EditDialog title={t('New service account')} onClose={onClose}>
      <PasswordForm
        label={t('Make the account')}
        busy={making.isPending}
        failure={isAtName ? null : failure}
        onPassword={making.mutate}
      >
        <TextInput
          label={t('Name')}
          maxLength={LIMITS.username}
          dir="auto"
          data-autofocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={isAtName ? failure.message : undefined}
        />
        <NativeSelect
          label={t('Role')}
          description={t('What only admins may do is done by the token of an admin, who answers for it.')}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as ServiceRole)}
          data={SERVICE_ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))}
        />
      </PasswordForm>
    </EditDialog>
  )
}
