import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { clearSession } from '#api/session.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from './factors/factor-password-form.tsx'
import { t } from '#ui/language/t.ts'

/** Erases the user's own account after explaining the consequences and asking for the password. */
export function EraseOwnDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const erasure = useMutation({
    mutationFn: (password: string) => request('eraseOwnAccount', { body: { password } }),
    onSuccess: async () => {
      await navigate('/')
      clearSession()
      toast.success(t('Your account was deleted. Your tickets are kept without your name.'))
    },
  })
  return (
    <Dialog title={t('Delete your account permanently?')} onClose={onClose}>
      <PasswordForm label={t('Delete permanently')} isDangerous change={erasure}>
        <p>
          {t(
            'Your name, email address, picture and settings will be deleted permanently. Your tickets and messages are kept without your name.',
          )}
        </p>
      </PasswordForm>
    </Dialog>
  )
}
