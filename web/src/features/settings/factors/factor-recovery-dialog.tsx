import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { RecoveryCodes } from './factor-codes.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'

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
