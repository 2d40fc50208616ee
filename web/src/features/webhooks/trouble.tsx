import { t } from '#ui/language/t.ts'
import type { Webhook } from './queries.ts'
import { TROUBLE_WORDS } from './words.ts'
import shape from '#ui/form/form.module.css'
import classes from './webhooks.module.css'

/** Why an endpoint is off or its last delivery failed. Renders nothing if there is no problem. */
export function WebhookTrouble({ webhook: { off, error, failingSince } }: { webhook: Webhook }) {
  if (off?.why === 'gone')
    return <p className={shape.problem}>{t('It answered that it is gone (410), and was switched off.')}</p>
  if (off?.why === 'failing')
    return <p className={shape.problem}>{t('Nothing arrived for three days, and it was switched off.')}</p>
  if (off) return <p className={classes.dim}>{t('It is told of nothing while it is off.')}</p>
  return error && failingSince ? <p className={shape.problem}>{t(TROUBLE_WORDS[error])}</p> : null
}
