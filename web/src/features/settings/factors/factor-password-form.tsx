import { Button, Group } from '@mantine/core'
import { ownPassword } from '@support-desk/contract'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CallFailed } from '#api/client.ts'
import { problemIn } from '#ui/form/field-errors.ts'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { AccountProblem } from '#ui/page/account-card.tsx'
import classes from './factor.module.css'
import { t } from '#ui/language/t.ts'

type PasswordFormProps = {
  /** Explains why the password is required. */
  children: ReactNode
  label: string
  isDangerous?: boolean
  /** The mutation that takes the password. */
  change: { isPending: boolean; error: Error | null; mutate: (password: string) => void }
  /** Replaces `change.mutate`, for example to validate other fields first. */
  onPassword?: (password: string) => void
  /** Whether another field shows the failure. */
  isFailureShown?: boolean
}

/** Asks for the user's own password before a change of login methods. */
export function PasswordForm({
  children,
  label,
  isDangerous,
  change,
  onPassword = change.mutate,
  isFailureShown,
}: PasswordFormProps) {
  const failure = isFailureShown ? null : change.error
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const isAtField = failure instanceof CallFailed && failure.field === 'password'
  useEffect(() => {
    if (failure) focusFirstError(form.current)
  }, [failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = ownPassword.safeParse({ password })
    setMissing(problemIn(checked))
    if (checked.success) onPassword(password)
    else focusFirstError(form.current)
  }
  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      {children}
      <PasswordField
        show={t('Show password')}
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setMissing(null)
        }}
        error={missing ?? (isAtField ? failure.message : undefined)}
      />
      {failure && !isAtField && <AccountProblem>{failure.message}</AccountProblem>}
      <Group gap={8}>
        <Button type="submit" color={isDangerous ? 'red' : undefined} loading={change.isPending}>
          {label}
        </Button>
      </Group>
    </form>
  )
}
