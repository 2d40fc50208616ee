import { type MailRule, type Message, messages, type RuleOutcome } from '@support-desk/contract'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCircleCheck,
  IconMinus,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { Answer } from '#api/client.ts'
import { t } from '#ui/language/t.ts'
import tone from '#ui/text/text.module.css'
import classes from './received.module.css'

const RULES = messages({
  read: 'Parsing',
  canary: 'Test email check',
  kind: 'Sender type',
  duplicate: 'Duplicate check',
  signed_address: 'Reply address',
  in_reply_to: 'Replied-to email',
  references: 'Earlier emails',
  marker: 'Marker in the quoted text',
  subject: 'Ticket number in the subject',
  junk: 'Spam folder check',
  authentication: 'Sender verification',
  participant: 'Sender is a participant',
  caps: 'Sender limits',
  decision: 'Decision by a team member',
}) satisfies Record<MailRule, Message>

const OUTCOMES = messages({
  nothing: 'no result',
  found: 'ticket found',
  passed: 'passed',
  refused: 'held',
  failed: 'failed',
}) satisfies Record<RuleOutcome, Message>

const ICONS: Record<RuleOutcome, Icon> = {
  nothing: IconMinus,
  found: IconArrowRight,
  passed: IconCircleCheck,
  refused: IconX,
  failed: IconAlertTriangle,
}

/** The rules that a mail passed, in order, with their results. */
export function Way({ way }: Pick<Answer<'getReceivedMail'>, 'way'>) {
  if (way.length === 0) return null
  return (
    <section className={classes.rules}>
      <h3>{t('Processing steps')}</h3>
      <ol className={classes.steps}>
        {way.map(({ rule, says }, index) => {
          const RuleIcon = ICONS[says]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a mail that is processed again meets a rule twice
            <li key={index} data-says={says}>
              <RuleIcon size={16} aria-hidden />
              <span>{t(RULES[rule])}</span>
              <span className={tone.dim}>{t(OUTCOMES[says])}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
