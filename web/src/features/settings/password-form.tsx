import { Button } from '@mantine/core'
import { passwordChange } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { issuesOf } from '../../api/check-input.ts'
import { CallFailed, request } from '../../api/client.ts'
import { KEYS } from '../../api/keys.ts'
import { fieldErrors, withoutError, type FieldErrors } from '../../ui/form/field-errors.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSession } from '../../ui/use-session.ts'
import classes from './account.module.css'

const EMPTY = { current: '', password: '', repeatedPassword: '' }

/** The form in which somebody changes the password that they have; `onDone` hears what the server said. */
export function PasswordForm({ onDone }: { onDone: (said: string) => void }) {
  const client = useQueryClient()
  const username = useSession()?.username ?? ''
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('changePassword', { body: fields }),
    onSuccess: ({ text }) => {
      setFields(EMPTY)
      void client.invalidateQueries({ queryKey: KEYS.sessions })
      onDone(text)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.field) setErrors({ [failure.field]: failure.message })
      focusFirstError(form.current)
    },
  })

  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: value }))
      setErrors((before) => withoutError(before, name))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone('')
    const issues = issuesOf(passwordChange, fields)
    setErrors(fieldErrors(issues))
    if (issues.length === 0) mutate()
    else focusFirstError(form.current)
  }

  const isSaidAtField = Object.values(errors).includes(error?.message)
  return (
    <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
      {/* For programs that keep passwords: whose it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        what="current password"
        label="Current password"
        autoComplete="current-password"
        {...bind('current')}
      />
      <NewPasswordFields
        bind={bind}
        labels={{ password: 'New password', repeatedPassword: 'Repeat the new password' }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          Change the password
        </Button>
      </div>
      {error && !isSaidAtField && (
        <p role="alert" className={classes.message}>
          {error.message}
        </p>
      )}
    </form>
  )
}
