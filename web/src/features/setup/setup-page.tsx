import { Button } from '@mantine/core'
import { AddressSection } from '#entities/desk/address-section.tsx'
import { LocaleSection } from '#entities/desk/locale-section.tsx'
import { createElement, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { collectUnsavedForms, UnsavedFormsContext } from '#ui/form/unsaved-forms.ts'
import { t } from '#ui/language/t.ts'
import { INBOX } from '#ui/own-pages.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ColleaguesStep } from './colleagues-step.tsx'
import { MailboxStep } from './mailbox-step.tsx'
import { SamplesStep } from './samples-step.tsx'
import classes from './setup-page.module.css'
import { FIRST_STEP, SETUP_STEPS, type SetupStepId } from './steps.ts'

const CONTENT: Record<Exclude<SetupStepId, 'branding'>, () => ReactNode> = {
  language: LocaleSection,
  address: AddressSection,
  mailbox: MailboxStep,
  colleagues: ColleaguesStep,
  samples: SamplesStep,
}

/** Steps with an accent button of their own. */
const WITH_OWN_ACTION: ReadonlySet<SetupStepId> = new Set(['branding', 'address', 'mailbox', 'colleagues'])

/** The setup of a new desk: one step at a time, which an admin can skip and open again. `branding`: the content of its step. */
export function SetupPage({ branding }: { branding: ReactNode }) {
  const { step: id } = useParams()
  const navigate = useNavigate()
  const [forms] = useState(collectUnsavedForms)
  const place = SETUP_STEPS.findIndex((step) => step.id === id)
  const step = SETUP_STEPS[place]
  if (!step) return <Navigate to={FIRST_STEP} replace />
  const next = SETUP_STEPS[place + 1]
  /** Follows a link after the input of the step is saved. The step shows errors. */
  const saveFirst = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { pathname } = event.currentTarget
    void forms.saveAll().then((isSaved) => isSaved && navigate(pathname))
  }
  return (
    <div className={classes.setup}>
      <nav aria-label={t('Setup')}>
        <ol className={classes.steps}>
          {SETUP_STEPS.map(({ id: each, title }) => (
            <li key={each}>
              <Link
                to={`/setup/${each}`}
                aria-current={each === step.id ? 'step' : undefined}
                onClick={saveFirst}
              >
                {t(title)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <PageHeader key={step.id} title={t(step.title)} help={t(step.help)} />
      <UnsavedFormsContext value={forms}>
        <div className={classes.content}>
          {step.id === 'branding' ? branding : createElement(CONTENT[step.id])}
        </div>
      </UnsavedFormsContext>
      <div className={classes.foot}>
        {next && (
          <Button component={Link} to={INBOX} variant="subtle">
            {t('Skip setup')}
          </Button>
        )}
        <Button
          component={Link}
          to={next ? `/setup/${next.id}` : INBOX}
          variant={WITH_OWN_ACTION.has(step.id) ? 'light' : 'filled'}
          onClick={saveFirst}
        >
          {next ? t('Next step') : t('Open the inbox')}
        </Button>
      </div>
    </div>
  )
}
