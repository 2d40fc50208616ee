import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { request } from '#api/client.ts'
import { openSession } from '#entities/user/login/open-session.ts'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { useCheckedForm } from '#ui/form/use-checked-form.ts'
import { useSending } from '#ui/form/use-sending.ts'
import { t } from '#ui/language/t.ts'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'

const EMPTY = { username: '', email: '', password: '', repeatedPassword: '' }

/** The account of the first admin. The link is used up when it is created. */
export function ClaimForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const schema = async () => (await import('./claim-schema.ts')).setupClaim
  const form = useCheckedForm(element, { schema, more: { token } }, EMPTY)
  const { send, isSending, failure } = useSending(async () => {
    try {
      openSession(await request('completeSetupLink', { body: { ...form.values, token } }))
      void navigate('/AdminPage', { replace: true })
    } catch (problem) {
      if (problem instanceof Error) form.refuse(problem)
      throw problem
    }
  })
  return (
    <AccountCard title={t('Welcome. Create your account')}>
      <form
        ref={element}
        className={classes.fields}
        onSubmit={(event) => void form.submitTo(() => void send())(event)}
        noValidate
      >
        <p className={classes.lead}>{t('You become the first admin of this desk.')}</p>
        <TextInput
          label={t('Username')}
          description={t('Colleagues and requesters see this name.')}
          autoComplete="username"
          spellCheck={false}
          {...form.bind('username')}
        />
        <TextInput label={t('Email')} type="email" autoComplete="email" {...form.bind('email')} />
        <NewPasswordFields
          bind={form.bind}
          labels={{ password: t('Password'), repeatedPassword: t('Repeat password') }}
        />
        <Button type="submit" loading={isSending}>
          {t('Create account')}
        </Button>
        {failure && !form.isSaidAtField(failure.message) && (
          <AccountProblem>{failure.message}</AccountProblem>
        )}
      </form>
    </AccountCard>
  )
}
