import { message, TEXTS } from '@support-desk/contract'
import { Anchor, Button } from '@mantine/core'
import { useRef, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useSending } from '#ui/form/use-sending.ts'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { CodeField } from './code-field.tsx'
import { NEW_PASSWORD_SET } from './login-text.ts'
import { knownDevices } from '#entities/user/login/devices.ts'
import { useCode } from './use-code.ts'
import { t } from '#ui/language/t.ts'

// The text must not reveal which addresses have an account.
const CODE_SENT = message('If {email} has an account here, we sent a code to it. It is valid for 10 minutes.')

const EMPTY = { email: '', code: '', password: '', repeatedPassword: '' }

const CHECKED = {
  schema: async () => (await import('./reset-schema.ts')).passwordReset,
  // Placeholder for validation. The real challenge arrives with the code.
  more: { challenge: 'given' },
} as const

const createPasswordReset = (email: string) =>
  request('createPasswordReset', { body: { email, ...knownDevices() } })

/** Sets a new password, with a code sent to the account's email address. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(element, CHECKED, EMPTY)
  const { email } = form.values
  const code = useCode(email, createPasswordReset)
  const challenge = code.sent?.challenge ?? ''
  const { send, isSending, failure } = useSending(async () => {
    try {
      await request('completePasswordReset', { body: { ...form.values, challenge } })
      void navigate('/Login', { state: NEW_PASSWORD_SET })
    } catch (problem) {
      if (problem instanceof Error) form.refuse(problem)
      throw problem
    }
  })
  const address = form.bind('email')
  const sendCode = () => {
    if (email.trim() !== '') return code.send()
    form.setFieldError('email', t(TEXTS.emailNeeded))
    form.focusError()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (code.sent) return void form.submitTo(() => void send())(event)
    event.preventDefault()
    sendCode()
  }

  return (
    <AccountCard title={t('Choose a new password')}>
      <form ref={element} className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.lead}>
          {t('We send a code to the email address of your account. With it you choose a new password.')}
        </p>
        <div className={classes.withButton}>
          <CodeInput
            label={t('email')}
            type="email"
            autoComplete="email"
            {...address}
            onChange={(event) => {
              // A code is valid only for the address to which it was sent.
              form.setFieldValue('code', '')
              address.onChange(event)
            }}
            error={address.error ?? code.problem}
          />
          {code.sent && (
            <Button variant="default" loading={code.isSending} onClick={sendCode}>
              {t('Send again')}
            </Button>
          )}
        </div>
        {code.sent ? (
          <>
            <CodeField code={code} sent={CODE_SENT} {...form.bind('code')} />
            <NewPasswordFields
              bind={form.bind}
              labels={{ password: t('New password'), repeatedPassword: t('Repeat new password') }}
            />
            <Button type="submit" loading={isSending}>
              {t('Set the new password')}
            </Button>
          </>
        ) : (
          <Button type="submit" loading={code.isSending}>
            {t('Send the code')}
          </Button>
        )}
        {failure && !form.isSaidAtField(failure.message) && (
          <AccountProblem>{failure.message}</AccountProblem>
        )}
      </form>
      <p className={classes.other}>
        {t('Remembered it?')}
        <Anchor component={Link} to="/Login" fw={600}>
          {t('Login')}
        </Anchor>
      </p>
    </AccountCard>
  )
}
