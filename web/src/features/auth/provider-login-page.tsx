import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { CallFailed, request, type SecondStep as Step } from '#api/client.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { t } from '#ui/language/t.ts'
import { LinkForm } from './link-form.tsx'
import classes from '#ui/page/account-card.module.css'
import { AccountCard, AccountProblem } from '#ui/page/account-card.tsx'
import { useEnter } from './use-enter.ts'
import { late } from '#ui/late/late.tsx'

const SecondStep = late(
  async () => (await import('./second-step.tsx')).SecondStep,
  () => <Skeletons shape="form" />,
)

/** Progress of the login: checking the provider's response, linking an account by its password, or a second factor. */
type Stage =
  | { is: 'asking' }
  | { is: 'link'; email: string }
  | { is: 'step'; step: Step }
  | { is: 'over'; problem: string }

/** The page to which an identity provider redirects. */
export function ProviderLoginPage() {
  const { providerId = '' } = useParams()
  const { search } = useLocation()
  const enter = useEnter()
  const [stage, setStage] = useState<Stage>({ is: 'asking' })
  const isAsked = useRef(false)

  const fail = (failure: unknown) => {
    const step = failure instanceof CallFailed ? failure.secondStep : undefined
    const problem = failure instanceof Error ? failure.message : ''
    setStage(step ? { is: 'step', step } : { is: 'over', problem })
  }

  useEffect(() => {
    // The provider's response is valid only once.
    if (isAsked.current) return
    isAsked.current = true
    const finish = async () => {
      const body = { query: search.slice(1) }
      const { opened, link } = await request('finishProviderLogin', { params: { providerId }, body })
      if (opened) await enter(opened)
      else if (link) setStage({ is: 'link', email: link.email })
    }
    finish().catch(fail)
  })

  return (
    <AccountCard title={t('Login')}>
      {stage.is === 'asking' && <Skeletons shape="form" />}
      {stage.is === 'link' && <LinkForm email={stage.email} onSignedIn={enter} onOver={fail} />}
      {stage.is === 'step' && (
        <SecondStep
          step={stage.step}
          lead={t('Verify it’s you.')}
          onSignedIn={enter}
          onStartOver={(why) => setStage({ is: 'over', problem: why ?? t('Please start again.') })}
        />
      )}
      {stage.is === 'over' && (
        <div className={classes.fields}>
          <AccountProblem>{stage.problem}</AccountProblem>
          <Button component={Link} to="/Login">
            {t('Back to the login')}
          </Button>
        </div>
      )}
    </AccountCard>
  )
}
