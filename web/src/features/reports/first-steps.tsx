import { message, type Message } from '@support-desk/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CodeText } from '#ui/text/code-text.tsx'
import { rich, t } from '#ui/language/t.ts'
import classes from './first-steps.module.css'
import { Panel } from './overview/panel.tsx'

const STEPS: readonly { to: string; title: Message; text: Message }[] = [
  {
    to: '/UserRegister',
    title: message('Add your colleagues'),
    text: message('Those of the support team take tickets and solve them.'),
  },
  {
    to: '/mail',
    title: message('Let mail become tickets'),
    text: message('Set up a mailbox that you have. Replies go out as ordinary mail.'),
  },
  {
    to: '/forms',
    title: message('Choose what a ticket asks for'),
    text: message('A form has the fields that its kind of request needs.'),
  },
]

/** First steps for an admin of a new installation without tickets. */
export function FirstSteps() {
  return (
    <div className={classes.room}>
      <Panel title={t('First steps')}>
        <ol className={classes.steps}>
          {STEPS.map(({ to, title, text }) => (
            <Step key={to} title={<Link to={to}>{t(title)}</Link>}>
              {t(text)}
            </Step>
          ))}
          <Step title={t('Tell people where to raise tickets')}>
            {rich('They register at {address}.', { address: <CodeText>{location.origin}</CodeText> })}
          </Step>
        </ol>
      </Panel>
    </div>
  )
}

const Step = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <strong>{title}</strong>
    <p>{children}</p>
  </li>
)
