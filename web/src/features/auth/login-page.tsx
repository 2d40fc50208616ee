import { Anchor, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CallFailed } from '#api/client.ts'
import { LOGIN_NAMES, logIn } from '#api/legacy/account.ts'
import { sessionEnd } from '#api/session-end.ts'
import { knownDevices } from '#entities/user/login/devices.ts'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { useEnter } from './use-enter.ts'
import { loginTextIn } from './login-text.ts'
import { known, t } from '#ui/language/t.ts'
import { late, lateBeside } from '#ui/late/late.tsx'

const ProviderButtons = late(async () => (await import('./provider-buttons.tsx')).ProviderButtons, null)
const SessionEndNote = lateBeside(async () => (await import('./session-end-note.tsx')).SessionEndNote)
const SecondStep = late(
  async () => (await import('./second-step.tsx')).SecondStep,
  () => <Skeletons shape="form" />,
)

const CHECKED = { names: LOGIN_NAMES, schema: async () => (await import('./login-schema.ts')).login } as const

export function LoginPage() {
  const words = loginTextIn(useLocation().state)
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(element, CHECKED, { login: words?.name ?? '', password: '' })
  const [reason, setReason] = useState<string | null>(null)
  const enter = useEnter()
  const { send, isSending, failure, forget } = useSending(async () => {
    setReason(null)
    await enter(await logIn({ ...form.values, ...knownDevices() }))
  })
  const step = failure instanceof CallFailed ? failure.secondStep : undefined
  const startOver = (why: string | null) => {
    setReason(why)
    form.setFieldValue('password', '')
    forget()
  }

  const isNamed = words !== null && words.name !== ''
  useEffect(() => {
    if (isNamed) element.current?.querySelector<HTMLInputElement>('[type=password]')?.focus()
  }, [isNamed])

  if (step) {
    return (
      <AccountCard title={t('Login')}>
        <SecondStep step={step} onSignedIn={enter} onStartOver={startOver} />
      </AccountCard>
    )
  }
  const problem = failure?.message ?? reason
  const why = sessionEnd()
  return (
    <AccountCard title={t('Login')}>
      {words ? (
        <p role="status" className={classes.note}>
          {known(words.text)}
        </p>
      ) : (
        why && <SessionEndNote why={why} />
      )}
      <form ref={element} className={classes.fields} onSubmit={form.submitTo(() => void send())} noValidate>
        <TextInput
          label={t('username or Email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.bind('login')}
        />
        <PasswordField
          show={t('Show the password')}
          label={t('Password')}
          autoComplete="current-password"
          {...form.bind('password')}
        />
        <Button type="submit" loading={isSending}>
          {t('Login')}
        </Button>
        <AccountProblem>{problem}</AccountProblem>
      </form>
      <ProviderButtons />
      <p className={classes.other}>
        <Anchor component={Link} to="/resetpassword" fw={600}>
          {t('Forgot your password?')}
        </Anchor>
      </p>
      <p className={classes.other}>
        {t("Don't Have An Account?")}
        <Button component={Link} to="/UserRegister" variant="subtle" size="compact-sm">
          {t('Signup')}
        </Button>
      </p>
    </AccountCard>
  )
}
