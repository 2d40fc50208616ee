import { type Checklist as ChecklistOnWire, message, type Message } from '@support-desk/contract'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { OUTGOING_MAIL } from '#ui/own-pages.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import classes from './checklist.module.css'
import { checklistQuery } from './queries.ts'

type Step = Exclude<keyof ChecklistOnWire, 'sampleTickets'>

const STEPS: readonly { id: Step; label: Message; to: string }[] = [
  { id: 'branding', label: message('Set name and logo'), to: '/setup/branding' },
  { id: 'outgoingMail', label: message('Set up outgoing email'), to: OUTGOING_MAIL },
  { id: 'mailbox', label: message('Connect a mailbox'), to: '/setup/mailbox' },
  { id: 'colleague', label: message('Invite a colleague'), to: '/setup/colleagues' },
  { id: 'samples', label: message('Look at sample tickets'), to: '/setup/samples' },
  { id: 'firstReply', label: message('Answer your first ticket'), to: '/inbox?view=team-turn' },
]

/** The first steps of a new desk. Each is ticked when it is done. An admin can hide the list. */
export function Checklist() {
  const { hidesChecklist } = useWorkspace()
  const changeWorkspace = useChangeWorkspace()
  const heading = useId()
  const { data } = useQuery({ ...checklistQuery(), enabled: !hidesChecklist })
  if (hidesChecklist || !data || STEPS.every(({ id }) => data[id])) return null
  return (
    <section className={classes.checklist} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{t('Get started')}</h2>
        <Button size="compact-xs" variant="subtle" onClick={() => changeWorkspace({ hidesChecklist: true })}>
          {t('Hide')}
        </Button>
      </div>
      <ul>
        <li>
          <Tick isDone />
          {t('Create your account')}
        </li>
        {STEPS.map(({ id, label, to }) => (
          <li key={id}>
            <Tick isDone={data[id]} />
            {data[id] ? t(label) : <Link to={to}>{t(label)}</Link>}
          </li>
        ))}
      </ul>
      {data.sampleTickets > 0 && (
        <p className={classes.samples}>
          <Link to="/setup/samples">{t('Remove sample tickets')}</Link>
        </p>
      )}
    </section>
  )
}

const Tick = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <IconCircleCheck size={18} className={classes.done} role="img" aria-label={t('Done')} />
  ) : (
    <IconCircle size={18} className={classes.open} role="img" aria-label={t('To do')} />
  )
