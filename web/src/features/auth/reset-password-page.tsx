import { passwordReset, TEXTS } from '@support-desk/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { issuesOf } from '../../api/check-input.ts'
import { CallFailed, request } from '../../api/client.ts'
import { fieldErrors, withoutError, type FieldErrors } from '../../ui/form/field-errors.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx'
import classes from './shared/account-card.module.css'
import { AccountCard } from './shared/account-card.tsx'
import { CodeField } from './code-field.tsx'
import { useCode } from './use-code.ts'

const EMPTY = { email: '', code: '', password: '', repeatedPassword: '' }

/** Where somebody who forgot their password chooses a new one, with a code that goes to the address of their account. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const code = useCode(fields.email, 'requestReset')
  const body = { ...fields, proof: code.sent?.proof ?? '' }
  const focusError = () => focusFirstError(form.current)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('resetPassword', { body }),
    onSuccess: ({ text }) => void navigate('/Login', { state: text }),
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.field) setErrors({ [failure.field]: failure.message })
      focusError()
    },
  })

  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setFields((before) => ({ ...before, [name]: value, ...(name === 'email' && { code: '' }) }))
      setErrors((before) => withoutError(before, name))
    },
  })
  const sendCode = () => {
    const problem = fields.email.trim() === '' ? TEXTS.emailNeeded : undefined
    setErrors((before) => ({ ...before, email: problem }))
    if (problem) focusError()
    else code.send()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.sent) return sendCode()
    const issues = issuesOf(passwordReset, body)
    setErrors(fieldErrors(issues))
    if (issues.length === 0) mutate()
    else focusError()
  }

  const isSaidAtField = Object.values(errors).includes(error?.message)
  return (
    <AccountCard title="Choose a new password">
      <form ref={form} className={classes.fields} onSubmit={submit} noValidate>
        <p className={classes.lead}>
          We send a code to the e-mail address of your account. With it you choose a new password.
        </p>
        <div className={classes.withButton}>
          <TextInput
            label="email"
            type="email"
            autoComplete="email"
            {...bind('email')}
            error={errors.email ?? code.problem}
          />
          {code.sent && (
            <Button variant="default" loading={code.isSending} onClick={sendCode}>
              Send again
            </Button>
          )}
        </div>
        {code.sent ? (
          <>
            <CodeField
              code={code}
              sentTo={(email) => `If ${email} has an account here, we sent a code to it.`}
              {...bind('code')}
            />
            <NewPasswordFields
              bind={bind}
              labels={{ password: 'New password', repeatedPassword: 'Repeat the new password' }}
            />
            <Button type="submit" loading={isPending}>
              Set the new password
            </Button>
          </>
        ) : (
          <Button type="submit" loading={code.isSending}>
            Send the code
          </Button>
        )}
        {error && !isSaidAtField && (
          <p role="alert" className={classes.message}>
            {error.message}
          </p>
        )}
      </form>
      <p className={classes.other}>
        Remembered it?
        <Anchor component={Link} to="/Login" fw={600}>
          Login
        </Anchor>
      </p>
    </AccountCard>
  )
}
