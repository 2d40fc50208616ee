import { useId } from 'react'
import { Link } from 'react-router'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { webhookAddress } from './address.ts'
import { WebhookLight, WebhookTrouble } from './webhook-status.tsx'
import type { Webhook } from './queries.ts'
import { WebhookEvents } from './webhook-events.tsx'
import cards from '#ui/page/card-list.module.css'
import tone from '#ui/text/text.module.css'

/** An endpoint with its events and its status. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const id = useId()
  const { url, description, lastSuccessAt, waiting } = webhook
  return (
    <li className={cards.card} aria-labelledby={id}>
      <div className={cards.head}>
        <div className={cards.name}>
          <h2 id={id}>
            <Link to={webhookAddress(webhook.id)}>
              <CodeText>{url}</CodeText>
            </Link>
          </h2>
          {description && <p dir="auto">{description}</p>}
        </div>
        <WebhookLight webhook={webhook} />
      </div>
      <WebhookTrouble webhook={webhook} />
      <WebhookEvents {...webhook} />
      <p className={tone.hint}>
        {lastSuccessAt
          ? rich('Last delivered {when}', { when: <RelativeTime value={lastSuccessAt} /> })
          : t('No deliveries yet')}
        {waiting > 0 && <> · {t('{count, plural, one {# waiting} other {# waiting}}', { count: waiting })}</>}
      </p>
    </li>
  )
}
