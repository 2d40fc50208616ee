import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useSession } from '#ui/use-session.ts'
import shape from '#ui/form/form.module.css'
import { AccountProblem } from '#ui/page/account-card.tsx'
import classes from './account.module.css'
import { t } from '#ui/language/t.ts'

const EMPTY = { current: '', password: '', repeatedPassword: '' }

const CHECKED = {
  schema: async () => (await import('./password-schema.ts')).passwordChange,
} as const

type PasswordFormProps = {
  /** Called when the form is submitted, before the response. */
  onTry?: () => void
  /** Called when the password was changed. */
  onDone: () => void
}

/** Changes the user's current password. */
export function PasswordForm({ onTry, onDone }: PasswordFormProps) {
  const client = useQueryClient()
  const username = useSession()?.username ?? ''
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(element, CHECKED, EMPTY)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('updatePassword', { body: form.values }),
    onSuccess: () => {
      form.reset()
      void client.invalidateQueries({ queryKey: KEYS.sessions })
      onDone()
    },
    onError: form.refuse,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onTry?.()
    void form.submitTo(mutate)(event)
  }

  return (
    <form ref={element} className={shape.form} onSubmit={submit} noValidate>
      {/* Lets password managers know the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        show={t('Show current password')}
        label={t('Current password')}
        autoComplete="current-password"
        {...form.bind('current')}
      />
      <NewPasswordFields
        bind={form.bind}
        labels={{ password: t('New password'), repeatedPassword: t('Repeat new password') }}
      />
      <Group gap={8} className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('Change password')}
        </Button>
      </Group>
      {error && !form.isSaidAtField(error.message) && <AccountProblem>{error.message}</AccountProblem>}
    </form>
  )
}
