import { messages } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react'
import { rich, t } from '../../ui/language/t.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import type { Webhook } from './queries.ts'
import classes from './webhooks.module.css'

const ICONS = {
  works: IconCircleCheck,
  failing: IconAlertTriangle,
  waiting: IconCircleDashed,
  ended: IconAlertTriangle,
  off: IconCircleOff,
}
type Light = keyof typeof ICONS

const WORDS = messages({
  works: 'Works',
  waiting: 'Nothing sent yet',
  off: 'Off',
  ended: 'Was switched off',
})

function lightOf({ off, failingSince, lastSuccessAt }: Webhook): Light {
  if (off) return off.why === 'admin' ? 'off' : 'ended'
  if (failingSince) return 'failing'
  return lastSuccessAt ? 'works' : 'waiting'
}

/** How an endpoint is doing: an icon and a word, and since when where it fails. */
export function WebhookLight({ webhook }: { webhook: Webhook }) {
  const light = lightOf(webhook)
  const Icon = ICONS[light]
  return (
    <span className={classes.light} data-light={light}>
      <Icon size={18} stroke={2} aria-hidden />
      <span>
        {light === 'failing'
          ? rich('Fails since {when}', { when: <RelativeTime value={webhook.failingSince ?? ''} /> })
          : t(WORDS[light])}
      </span>
    </span>
  )
}
