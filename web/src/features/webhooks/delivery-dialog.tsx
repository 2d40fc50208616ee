import { useChange } from '#ui/feedback/use-change.ts'
import { Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { LoadingOrError } from '#ui/feedback/not-loaded.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { rich, t } from '#ui/language/t.ts'
import { CodeText } from '#ui/text/code-text.tsx'
import { Moment } from '#ui/text/moment.tsx'
import { formatCount } from '#ui/text/numbers.ts'
import { deliveryQuery } from './queries.ts'
import { DeliveryMark } from './delivery-columns.tsx'
import { TROUBLE_WORDS } from './words.ts'
import shape from '#ui/form/form.module.css'
import tone from '#ui/text/text.module.css'
import classes from './webhooks.module.css'

type Details = Answer<'getWebhookDelivery'>
type Props = { webhookId: string; deliveryId: string; onClose: () => void }

/** One delivery: the request, and the response of each attempt. */
export function DeliveryDialog({ webhookId, deliveryId, onClose }: Props) {
  const { data: delivery, error } = useQuery(deliveryQuery(webhookId, deliveryId))
  return (
    <Dialog
      isBegun={false}
      onClose={onClose}
      title={delivery ? <CodeText>{delivery.type}</CodeText> : t('Delivery')}
      size="lg"
    >
      <LoadingOrError isLoading={!delivery && !error} error={delivery ? null : error} />
      {delivery && <DeliveryLog webhookId={webhookId} delivery={delivery} />}
    </Dialog>
  )
}

function DeliveryLog({ webhookId, delivery }: { webhookId: string; delivery: Details }) {
  const { id: deliveryId, state, dueAt, body, log } = delivery
  const again = useChange(() => request('resendWebhookDelivery', { params: { webhookId, deliveryId } }), {
    stale: [KEYS.webhooks],
    done: t('Sending again…'),
  })
  return (
    <div className={shape.form}>
      <Group gap={8}>
        <DeliveryMark state={state} />
        {dueAt && log.length > 0 && (
          <span className={tone.hint}>{rich('Next attempt {when}', { when: <Moment value={dueAt} /> })}</span>
        )}
      </Group>
      <section className={classes.sent}>
        <h3>{t('Request')}</h3>
        <pre dir="ltr">{`webhook-id: ${deliveryId}\n\n${pretty(body)}`}</pre>
      </section>
      <section className={classes.sent}>
        <h3>{t('Response')}</h3>
        {log.length === 0 && <p className={tone.hint}>{t('Not sent yet.')}</p>}
        <ol className={classes.log}>
          {log.map((attempt) => (
            <li key={attempt.startedAt}>
              <Group gap={8}>
                <strong>{attempt.status ?? '–'}</strong>
                <span>{attempt.error ? t(TROUBLE_WORDS[attempt.error]) : t('Accepted')}</span>
                <span className={tone.hint}>
                  {rich('{when}, {milliseconds} ms', {
                    when: <Moment value={attempt.startedAt} />,
                    milliseconds: formatCount(attempt.durationMs),
                  })}
                </span>
              </Group>
              {attempt.response && <pre dir="auto">{attempt.response}</pre>}
            </li>
          ))}
        </ol>
      </section>
      <div className={shape.buttons}>
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {state === 'waiting' ? t('Send now') : t('Send again')}
        </Button>
      </div>
    </div>
  )
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
