import { TextInput } from '@mantine/core'
import { LIMITS, passkeyName } from '@support-desk/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { problemIn } from '#ui/form/field-errors.ts'
import { request } from '#api/client.ts'
import { makePasskey } from '#entities/user/login/passkeys.ts'
import { RecoveryCodes, useFactorAdded } from './factor-codes.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import { t } from '#ui/language/t.ts'

/** Adds a passkey: name and password, the browser's prompt, then the recovery codes. */
export function PasskeyDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { codes, added } = useFactorAdded(onAdded, t('Your passkey is set up.'))
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const adding = useMutation({
    mutationFn: async (password: string) => {
      const { setup, options } = await request('createPasskeySetup', { body: { password } })
      return request('createPasskey', { body: { setup, name, answer: await makePasskey(options) } })
    },
    onSuccess: ({ recoveryCodes }) => added(recoveryCodes),
  })
  const submit = (password: string) => {
    const checked = passkeyName.safeParse({ name })
    setMissing(problemIn(checked))
    if (checked.success) adding.mutate(password)
  }
  return (
    <Dialog title={codes ? t('Recovery codes') : t('Add a passkey')} onClose={codes ? onAdded : onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onAdded} />
      ) : (
        <PasswordForm label={t('Continue')} change={adding} onPassword={submit}>
          <p>{t('A passkey is stored on this device, in your password manager or on a security key.')}</p>
          <TextInput
            label={t('Passkey name')}
            description={t('For example “Laptop”.')}
            name="name"
            maxLength={LIMITS.factorName}
            data-autofocus
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setMissing(null)
            }}
            error={missing}
          />
        </PasswordForm>
      )}
    </Dialog>
  )
}
