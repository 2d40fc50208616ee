import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import shape from '#ui/form/form.module.css'
import { useFocusBack } from '#ui/feedback/use-focus-back.ts'
import { t } from '#ui/language/t.ts'
import type { LoginProvider } from './queries.ts'

/** Asks once more before a provider goes with all that it gave. */
export function DeleteDialog({ provider, onClose }: { provider: LoginProvider; onClose: () => void }) {
  useFocusBack()
  const client = useQueryClient()
  const { id: providerId, name } = provider
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('deleteLoginProvider', { params: { providerId } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.loginProviders }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Delete {name}?', { name })}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={shape.form}>
        <p>
          {t(
            'Nobody logs in by it any more, the sessions that it opened end, and roles and teams that its groups gave are taken back. Accounts stay; whoever has no password chooses one by “Forgot your password?”.',
          )}
        </p>
        {error && (
          <p role="alert" className={shape.problem}>
            {error.message}
          </p>
        )}
        <div className={shape.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {t('Delete')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
