import { Button, CopyButton, Group } from '@mantine/core'
import { factorCode } from '@support-desk/contract'
import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { type Answer, request } from '#api/client.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { problemIn } from '#ui/form/field-errors.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { RecoveryCodes, useFactorAdded } from './factor-codes.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordForm } from './factor-password-form.tsx'
import tone from '#ui/text/text.module.css'
import classes from './factor.module.css'
import { t } from '#ui/language/t.ts'

const SQUARE_PIXELS = 176

/** Adds an authenticator app: password, secret and first code, then the recovery codes. */
export function AppDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { codes, added } = useFactorAdded(onAdded, t('Your authenticator app is set up.'))
  const begin = useMutation({
    mutationFn: (password: string) => request('createAuthenticatorAppSetup', { body: { password } }),
  })
  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Add an authenticator app')}
      onClose={codes ? onAdded : onClose}
    >
      {codes && <RecoveryCodes codes={codes} onDone={onAdded} />}
      {!codes && !begin.data && (
        <PasswordForm label={t('Continue')} change={begin}>
          <p>
            {t(
              'An app such as Aegis, 2FAS or your password manager shows a code for every login. Have the app ready.',
            )}
          </p>
        </PasswordForm>
      )}
      {!codes && begin.data && <FirstCode begun={begin.data} onAdded={added} />}
    </Dialog>
  )
}

type FirstCodeProps = {
  begun: Answer<'createAuthenticatorAppSetup'>
  onAdded: (recoveryCodes: string[]) => void
}

function FirstCode({ begun: { setup, secret, uri }, onAdded }: FirstCodeProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const confirm = useMutation({
    mutationFn: () => request('createAuthenticatorApp', { body: { setup, code } }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (confirm.error) focusFirstError(form.current)
  }, [confirm.error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = factorCode.safeParse({ code })
    setMissing(problemIn(checked))
    if (checked.success) confirm.mutate()
    else focusFirstError(form.current)
  }
  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      <p>
        {t(
          'Scan the QR code with the app, or enter the key in the app. Then enter the code that the app shows.',
        )}
      </p>
      <Group gap={16}>
        <QRCodeSVG
          value={uri}
          size={SQUARE_PIXELS}
          marginSize={3}
          className={classes.square}
          role="img"
          title={t('QR code of the key')}
        />
        <div className={classes.secret}>
          <p className={tone.hint}>{t('Key')}</p>
          <code dir="ltr">{inGroups(secret)}</code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? t('Copied') : t('Copy the key')}
              </Button>
            )}
          </CopyButton>
        </div>
      </Group>
      <CodeInput
        ref={field}
        label={t('Code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setMissing(null)
        }}
        error={missing ?? confirm.error?.message}
      />
      <Group gap={8}>
        <Button type="submit" loading={confirm.isPending}>
          {t('Add app')}
        </Button>
      </Group>
    </form>
  )
}

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
