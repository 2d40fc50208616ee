import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { download } from '#api/download.ts'
import { clearSession } from '#api/session.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { useSession } from '#ui/use-session.ts'
import { AccountProblem } from '#ui/page/account-card.tsx'
import { PasswordForm } from './factors/factor-password-form.tsx'
import { Section } from './section.tsx'
import { t } from '#ui/language/t.ts'

/** Lets users export their data and erase their account. */
export function PrivacySection() {
  const isUser = useSession()?.role === 'User'
  const [erasing, setErasing] = useState(false)
  const taking = useMutation({
    mutationFn: () => download('exportOwnData', {}, 'support-desk-data.zip'),
  })
  return (
    <Section title={t('Your data')} lead={t('Download a ZIP with all data stored about you.')}>
      <Group gap={8}>
        <DownloadButton
          label={t('Download my data')}
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        />
        {isUser && (
          <Button variant="light" color="red" onClick={() => setErasing(true)}>
            {t('Delete my account permanently')}
          </Button>
        )}
      </Group>
      <AccountProblem>{taking.error?.message}</AccountProblem>
      {erasing && <EraseOwnDialog onClose={() => setErasing(false)} />}
    </Section>
  )
}

/** Erases the user's own account after explaining the consequences and asking for the password. */
function EraseOwnDialog({ onClose }: { onClose: () => void }) {
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
