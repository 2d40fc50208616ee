import { messages } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { rich, t } from '../../../ui/language/t.ts'
import type { Mailbox } from './queries.ts'
import classes from './mailboxes.module.css'

const ICONS = {
  works: IconCircleCheck,
  failing: IconAlertTriangle,
  login: IconAlertTriangle,
  canary: IconAlertTriangle,
  closed: IconAlertTriangle,
  waiting: IconCircleDashed,
  off: IconCircleOff,
}
const WORDS = messages({
  works: 'Works',
  waiting: 'Nothing came yet',
  off: 'Off',
  login: 'Somebody has to log in again',
  canary: 'A test mail is missing',
  closed: 'Its door is closed',
})

type Light = keyof typeof ICONS

function lightOf({ isOn, failingSince, workedAt, needsLogin, canary, door, smtp }: Mailbox): Light {
  if (!isOn) return 'off'
  if (door === 'smtp' && !smtp) return 'closed'
  if (needsLogin) return 'login'
  if (failingSince) return 'failing'
  if (canary?.lateSince) return 'canary'
  return workedAt ? 'works' : 'waiting'
}

/** How a mailbox is doing: an icon and a word, and since when where it fails. */
export function MailboxLight({ mailbox }: { mailbox: Mailbox }) {
  const light = lightOf(mailbox)
  const Icon = ICONS[light]
  return (
    <span className={classes.light} data-light={light}>
      <Icon size={18} stroke={2} aria-hidden />
      <span>
        {light === 'failing'
          ? rich('Fails since {when}', { when: <RelativeTime value={mailbox.failingSince ?? ''} /> })
          : t(WORDS[light])}
      </span>
    </span>
  )
}
