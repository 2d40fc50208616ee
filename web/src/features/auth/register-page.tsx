import { Anchor, Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { focusFirstError } from '#ui/form/focus-first-error.ts'
import { useSession } from '#ui/use-session.ts'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { RegistrationFormFields } from './registration-fields.tsx'
import { welcomeOf } from './login-text.ts'
import { useRegistration } from './use-registration.ts'
import { t } from '#ui/language/t.ts'
import { lateDialog } from '#ui/late/late.tsx'

const ConfirmDialog = lateDialog(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)

type Outcome = { title: string; ok: string; text: string }

/** Registration: visitors create their own account, an admin creates accounts for staff. */
export function RegisterPage() {
  const byAdmin = useSession()?.role === 'Admin'
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const registration = useRegistration(byAdmin)
  const focusError = () => focusFirstError(form.current)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await registration.submit({
      onSuccess: (text) =>
        byAdmin
          ? setOutcome({ title: t('Success'), ok: t('OK'), text })
          : void navigate('/Login', { state: welcomeOf(registration.fields.username) }),
      onError: (text) =>
        byAdmin ? setOutcome({ title: t('Request Failed'), ok: t('Ok'), text }) : focusError(),
    })
    if (!sent) focusError()
  }
  const sendCode = () => {
    if (!registration.sendCode()) focusError()
  }

  const { failure, errors } = registration
  const isSaidAtField = Object.values(errors).includes(failure?.message)
  return (
    <AccountCard title={t(byAdmin ? 'Add Clients' : 'Register New User')}>
      <form ref={form} className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        <RegistrationFormFields registration={registration} byAdmin={byAdmin} onSendCode={sendCode} />
        <Button type="submit" loading={registration.isSending}>
          {t('Create Account')}
        </Button>
        {!byAdmin && failure && !isSaidAtField && <AccountProblem>{failure.message}</AccountProblem>}
      </form>
      {!byAdmin && (
        <p className={classes.other}>
          {t('Have an account already?')}
          <Anchor component={Link} to="/Login" fw={600}>
            {t('Login')}
          </Anchor>
        </p>
      )}
      {outcome && (
        <ConfirmDialog title={outcome.title} label={outcome.ok} onConfirm={() => location.reload()}>
          {outcome.text}
        </ConfirmDialog>
      )}
    </AccountCard>
  )
}
