import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import shape from '#ui/form/form.module.css'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { LoginProvider } from './queries.ts'

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
