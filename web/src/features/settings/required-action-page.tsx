import { Button, Group } from '@mantine/core'
import { message, type Message, type RequiredAction } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '#api/legacy/account.ts'
import { sessionCheckQuery } from '#api/session-check.ts'
import { clearSession, sessionToken, storedSession } from '#api/session.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import classes from './account.module.css'
import { PasswordForm } from './password-form.tsx'
import { SecondFactors } from './factors/second-factor-section.tsx'
import { t } from '#ui/language/t.ts'

const TEXTS = {
  password: {
    title: message('Choose your password'),
    lead: message('Your temporary password may have been seen by others. Choose a new one to continue.'),
  },
  second_factor: {
    title: message('Set up two-factor authentication'),
    lead: message('Your help desk requires two-factor authentication for your role. Set it up to continue.'),
  },
} satisfies Record<RequiredAction, { title: Message; lead: Message }>

/** Shows only the required action. */
export function RequiredActionPage({ requiredAction }: { requiredAction: RequiredAction }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { title, lead } = TEXTS[requiredAction]

  /** Continues with the next required action, or opens the home page. */
  const goOn = async () => {
    await client.fetchQuery({ ...sessionCheckQuery(), staleTime: 0 })
    if (!storedSession()?.requiredAction) await navigate('/Login', { replace: true })
  }
  const leave = async () => {
    const token = sessionToken()
    clearSession()
    await navigate('/')
    void logOut(token)
  }

  return (
    <div className={`${classes.section} ${classes.required}`}>
      <PageHeader title={t(title)} />
      <p className={classes.lead}>{t(lead)}</p>
      {requiredAction === 'password' && <PasswordForm onDone={() => void goOn()} />}
      {requiredAction === 'second_factor' && <SecondFactors onAdded={() => void goOn()} />}
      <Group justify="center" mt={16}>
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          {t('Logout')}
        </Button>
      </Group>
    </div>
  )
}
