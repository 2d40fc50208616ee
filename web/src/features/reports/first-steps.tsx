import { Box } from '@mantine/core'
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
    title: message('Invite your team'),
    text: message('Support members take and solve tickets.'),
  },
  {
    to: '/mail',
    title: message('Connect your email'),
    text: message('Turn incoming email into tickets.'),
  },
  {
    to: '/forms',
    title: message('Customise your ticket form'),
    text: message('Add the fields that each kind of request needs.'),
  },
]

/** First steps for an admin of a new installation without tickets. */
export function FirstSteps() {
  return (
    <Box mb={16}>
      <Panel title={t('Get started')}>
        <ol className={classes.steps}>
          {STEPS.map(({ to, title, text }) => (
            <Step key={to} title={<Link to={to}>{t(title)}</Link>}>
              {t(text)}
            </Step>
          ))}
          <Step title={t('Share your portal')}>
            {rich('People sign up at {address}.', { address: <CodeText>{location.origin}</CodeText> })}
          </Step>
        </ol>
      </Panel>
    </Box>
  )
}

const Step = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <li>
    <strong>{title}</strong>
    <p>{children}</p>
  </li>
)
