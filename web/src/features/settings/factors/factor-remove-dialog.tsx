import type { Factor } from '#api/models.ts'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { EditDialog } from '#ui/feedback/edit-dialog.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import { t } from '#ui/language/t.ts'

type RemoveFactorDialogProps = {
  factor: Factor
  /** Whether logging in will ask for the password alone from then on. */
  isLast: boolean
  onClose: () => void
}

/** Removes a factor, after the own password. */
export function RemoveFactorDialog({ factor: { id, name }, isLast, onClose }: RemoveFactorDialogProps) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: (password: string) => request('removeFactor', { params: { id }, body: { password } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEYS.factors })
      void client.invalidateQueries({ queryKey: KEYS.session })
      toast.success(t('{name} was removed.', { name }))
      onClose()
    },
  })
  return (
    <EditDialog title={t('Remove {name}?', { name })} onClose={onClose}>
      <PasswordForm
        label={t('Remove')}
        dangerous
        busy={removal.isPending}
        failure={removal.error}
        onPassword={removal.mutate}
      >
        <p>
          {isLast
            ? t('From then on your password alone lets you in, and your recovery codes are void.')
            : t('It will no longer confirm your logins.')}
        </p>
      </PasswordForm>
    </EditDialog>
  )
}
