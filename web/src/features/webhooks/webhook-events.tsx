import { t } from '#ui/language/t.ts'
import type { Webhook } from './queries.ts'
import { GROUP_NAMES } from './words.ts'
import classes from './webhooks.module.css'

/** The events that an endpoint receives. */
export const WebhookEvents = ({ groups, condition }: Pick<Webhook, 'groups' | 'condition'>) => (
  <p className={classes.groups}>
    {groups.map((group) => (
      <span key={group} className={classes.group}>
        {t(GROUP_NAMES[group])}
      </span>
    ))}
    {condition && <code dir="ltr">{condition}</code>}
  </p>
)
