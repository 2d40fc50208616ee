import { t } from '#ui/language/t.ts'
import type { Webhook } from './queries.ts'
import { TROUBLE_WORDS } from './words.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'

/** Why an endpoint is off or its last delivery failed. Renders nothing if there is no problem. */
export function WebhookTrouble({ webhook: { off, error, failingSince } }: { webhook: Webhook }) {
  if (off?.why === 'gone')
    return <p className={shape.problem}>{t('Turned off because the URL no longer exists (410).')}</p>
  if (off?.why === 'failing')
    return <p className={shape.problem}>{t('Turned off because all deliveries failed for three days.')}</p>
  if (off) return <p className={tone.hint}>{t('Paused. No events are sent.')}</p>
  return error && failingSince ? <p className={shape.problem}>{t(TROUBLE_WORDS[error])}</p> : null
}
