import type { Factor } from '#api/models.ts'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { RecoveryCodes } from './factor-codes.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import { t } from '#ui/language/t.ts'

type RemoveFactorDialogProps = {
  factor: Factor
  /** Whether the login needs only the password afterwards. */
  isLast: boolean
  onClose: () => void
}

/** Removes a second factor after asking for the password. */
export function RemoveFactorDialog({ factor: { id, name }, isLast, onClose }: RemoveFactorDialogProps) {
  const removal = useChange(
    (password: string) => request('deleteSecondFactor', { params: { id }, body: { password } }),
    {
      stale: [KEYS.factors, KEYS.session],
      done: t('{name} was removed.', { name }),
      showsFailure: true,
      onSuccess: onClose,
    },
  )
  return (
    <Dialog title={t('Remove {name}?', { name })} onClose={onClose}>
      <PasswordForm label={t('Remove')} isDangerous change={removal}>
        <p>
          {isLast
            ? t('You will log in with your password only, and your recovery codes will stop working.')
            : t('You can no longer use it to log in.')}
        </p>
      </PasswordForm>
    </Dialog>
  )
}

/** Creates new recovery codes and shows them once. */
export function RecoveryDialog({ onClose }: { onClose: () => void }) {
  const renewal = useChange((password: string) => request('createRecoveryCodes', { body: { password } }), {
    stale: [KEYS.factors],
    showsFailure: true,
  })
  return (
    <Dialog title={t('Recovery codes')} onClose={onClose}>
      {renewal.data ? (
        <RecoveryCodes codes={renewal.data.recoveryCodes} onDone={onClose} />
      ) : (
        <PasswordForm label={t('Create new codes')} change={renewal}>
          <p>{t('Your current codes will stop working.')}</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
