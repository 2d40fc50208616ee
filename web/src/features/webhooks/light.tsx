import { message } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import type { Webhook } from './queries.ts'

const LOOKS = {
  works: { icon: IconCircleCheck, tone: 'good', word: message('Working') },
  failing: { icon: IconAlertTriangle, tone: 'bad', word: null },
  waiting: { icon: IconCircleDashed, tone: 'dim', word: message('Nothing sent yet') },
  ended: { icon: IconAlertTriangle, tone: 'bad', word: message('Turned off automatically') },
  off: { icon: IconCircleOff, tone: 'dim', word: message('Off') },
} as const

function lightOf({ off, failingSince, lastSuccessAt }: Webhook): keyof typeof LOOKS {
  if (off) return off.why === 'admin' ? 'off' : 'ended'
  if (failingSince) return 'failing'
  return lastSuccessAt ? 'works' : 'waiting'
}

/** The status of an endpoint, and the time since it fails. */
export function WebhookLight({ webhook }: { webhook: Webhook }) {
  const { word, ...look } = LOOKS[lightOf(webhook)]
  return (
    <StateMark {...look} isStrong>
      {word === null
        ? rich('Delivery failed {when}', { when: <RelativeTime value={webhook.failingSince ?? ''} /> })
        : t(word)}
    </StateMark>
  )
}
