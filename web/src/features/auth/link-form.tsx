import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Answer, CallFailed, request } from '#api/client.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useSending } from '#ui/form/use-sending.ts'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { knownDevices } from '#entities/user/login/devices.ts'
import classes from '#ui/page/account-card.module.css'

type Props = {
  email: string
  onSignedIn: (answer: Answer<'linkProviderLogin'>) => Promise<void>
  /** Called when linking cannot continue here: another step is required, or the time is over. */
  onOver: (failure: unknown) => void
}

/** Asks for the password of an existing account with the provider's email address, to link both once. */
export function LinkForm({ email, onSignedIn, onOver }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isSending, failure } = useSending(async () => {
    try {
      await onSignedIn(await request('linkProviderLogin', { body: { password, ...knownDevices() } }))
    } catch (problem) {
      const goesOn = problem instanceof CallFailed && GOES_ON.has(problem.code ?? '')
      if (!goesOn) onOver(problem)
      throw problem
    }
  })
  useEffect(() => {
    if (failure || isMissing) focusFirstError(form.current)
  }, [failure, isMissing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') void send()
  }
  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      <p className={classes.lead}>
        {rich(
          'An account with {email} already exists. Enter its password once to link it; after that, you can log in with your provider.',
          { email: <CodeText>{email}</CodeText> },
        )}
      </p>
      <PasswordField
        show={t('Show the password')}
        label={t('Password of your existing account')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setMissing(false)
        }}
        error={isMissing ? t('Enter your password.') : failure?.message}
      />
      <Button type="submit" loading={isSending}>
        {t('Link and log in')}
      </Button>
    </form>
  )
}

const GOES_ON = new Set<string>(['password_wrong', 'too_many_requests', 'validation', 'unavailable'])
