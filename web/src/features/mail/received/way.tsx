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
import classes from './received.module.css'

const RULES = messages({
  read: 'It is read',
  canary: 'Is it a test mail of the help desk',
  kind: 'Who or what wrote it',
  duplicate: 'Is the same mail here already',
  signed_address: 'The signed address of a ticket',
  in_reply_to: 'The mail that it answers',
  references: 'The mails before it',
  marker: 'The mark in what it quotes',
  subject: 'The number in its subject',
  junk: 'Did it lie in the junk folder',
  authentication: 'Is its sender verified',
  participant: 'Does its sender take part in the ticket',
  caps: 'Limits for senders',
  decision: 'The decision of one of the staff',
}) satisfies Record<MailRule, Message>

const OUTCOMES = messages({
  nothing: 'says nothing',
  found: 'found a ticket',
  passed: 'passed',
  refused: 'held it back',
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
      <h3>{t('Its way through the rules')}</h3>
      <ol>
        {way.map(({ rule, says }, index) => {
          const RuleIcon = ICONS[says]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a mail that is processed again meets a rule twice
            <li key={index} data-says={says}>
              <RuleIcon size={16} aria-hidden />
              <span>{t(RULES[rule])}</span>
              <span className={classes.dim}>{t(OUTCOMES[says])}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
