import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { RecoveryCodes } from './factor-codes.tsx'
import { EditDialog } from '#ui/feedback/edit-dialog.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import { t } from '#ui/language/t.ts'

/** Makes recovery codes anew and shows them this once. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const renewal = useMutation({
    mutationFn: (password: string) => request('renewRecoveryCodes', { body: { password } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS.factors }),
  })
  return (
    <EditDialog title={t('Recovery codes')} onClose={onClose}>
      {renewal.data ? (
        <RecoveryCodes codes={renewal.data.recoveryCodes} onDone={onClose} />
      ) : (
        <PasswordForm
          label={t('Make new codes')}
          busy={renewal.isPending}
          failure={renewal.error}
          onPassword={renewal.mutate}
        >
          <p>{t('The codes that you have now will no longer work.')}</p>
        </PasswordForm>
      )}
    </EditDialog>
  )
}
