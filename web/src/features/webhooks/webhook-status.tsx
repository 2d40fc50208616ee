import { message } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { StateMark } from '#ui/text/state-mark.tsx'
import type { Webhook } from './queries.ts'
import { TROUBLE_WORDS } from './words.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'

const LOOKS = {
  works: { icon: IconCircleCheck, tone: 'good', word: message('Working') },
  failing: { icon: IconAlertTriangle, tone: 'bad', word: null },
  waiting: { icon: IconCircleDashed, tone: 'dim', word: message('Waiting for the first event') },
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

/** Why an endpoint is off or its last delivery failed. Renders nothing if there is no problem. */
export function WebhookTrouble({ webhook: { off, error, failingSince } }: { webhook: Webhook }) {
  if (off?.why === 'gone')
    return <p className={shape.problem}>{t('Turned off because the URL no longer exists (410).')}</p>
  if (off?.why === 'failing')
    return <p className={shape.problem}>{t('Turned off because all deliveries failed for three days.')}</p>
  if (off) return <p className={tone.hint}>{t('Paused. No events are sent.')}</p>
  return error && failingSince ? <p className={shape.problem}>{t(TROUBLE_WORDS[error])}</p> : null
}
