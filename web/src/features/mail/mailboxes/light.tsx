import { message } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import { rich, t } from '#ui/language/t.ts'
import type { Mailbox } from './queries.ts'

const WRONG = { icon: IconAlertTriangle, tone: 'bad' } as const

const LOOKS = {
  works: { icon: IconCircleCheck, tone: 'good', word: message('Receiving') },
  waiting: { icon: IconCircleDashed, tone: 'dim', word: message('No email yet') },
  off: { icon: IconCircleOff, tone: 'dim', word: message('Off') },
  failing: { ...WRONG, word: null },
  login: { ...WRONG, word: message('Login expired') },
  canary: { ...WRONG, word: message('A test email is missing') },
  closed: { ...WRONG, word: message('SMTP port not open') },
} as const

function lightOf(mailbox: Mailbox): keyof typeof LOOKS {
  if (!mailbox.isOn) return 'off'
  if (mailbox.door === 'smtp' && !mailbox.smtp) return 'closed'
  if (mailbox.needsLogin) return 'login'
  if (mailbox.failingSince) return 'failing'
  if (mailbox.canary?.lateSince) return 'canary'
  return mailbox.workedAt ? 'works' : 'waiting'
}

/** The status of a mailbox, and the time since it fails. */
export function MailboxLight({ mailbox }: { mailbox: Mailbox }) {
  const { word, ...look } = LOOKS[lightOf(mailbox)]
  return (
    <StateMark {...look} isStrong>
      {word === null
        ? rich('Connection failed {when}', { when: <RelativeTime value={mailbox.failingSince ?? ''} /> })
        : t(word)}
    </StateMark>
  )
}
