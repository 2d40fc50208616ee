import { Button } from '@mantine/core'
import type { HeldDecision } from '@support-desk/contract'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { type Answer, request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { DecisionDialog } from '#entities/mail/held/decision-dialog.tsx'
import { type Decision, decisionsOf, decisionWord, useDecision } from '#entities/mail/held/use-decision.ts'
import shape from '#ui/form/form.module.css'

type Props = { mail: Answer<'getReceivedMail'> }

/** Decisions of an admin about a held mail. Staff make the same ones on the ticket. */
export function MailDecisions({ mail }: Props) {
  const decide = useChange(
    (decision: HeldDecision) =>
      request('decideHeldMail', { params: { mailId: mail.id }, body: { decision } }),
    { stale: [KEYS.receivedMails], done: (_answer, decision) => saysOf(decision) },
  )
  const { state, reason, ticket, sender, isKept } = mail
  if (state === 'ignored' && (reason === 'decided' || reason === 'sender_blocked') && isKept)
    return (
      <div className={shape.buttons}>
        <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate('hold')}>
          {reason === 'decided' ? t('Put back on hold') : t('Review email')}
        </Button>
      </div>
    )
  if (state !== 'held') return null
  if (ticket) return <AboutTicket mail={mail} ticketId={ticket.id} />
  return (
    <div className={shape.buttons}>
      <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('ignore')}>
        {t('Ignore')}
      </Button>
      {isKept && sender && reason !== 'too_large' && (
        <Button
          leftSection={<IconTicket size={16} aria-hidden />}
          loading={decide.isPending && decide.variables === 'own_ticket'}
          disabled={decide.isPending}
          onClick={() => decide.mutate('own_ticket')}
        >
          {t('Create ticket')}
        </Button>
      )}
    </div>
  )
}

/** Decisions about a mail that is held at a ticket. */
function AboutTicket({ mail, ticketId }: Props & { ticketId: string }) {
  const [asked, ask] = useState<'add' | 'own_ticket' | null>(null)
  const decide = useDecision(ticketId)
  const choose = (decision: Decision) =>
    decision === 'ignore' ? decide.mutate({ mail, decision }) : ask(decision)
  return (
    <div className={shape.buttons}>
      {decisionsOf(mail)
        .toReversed()
        .map((decision) => (
          <Button
            key={decision}
            variant={decision === 'add' ? 'filled' : 'default'}
            disabled={decide.isPending}
            onClick={() => choose(decision)}
          >
            {decisionWord(mail, decision)}
          </Button>
        ))}
      {asked && (
        <DecisionDialog
          mail={mail}
          decision={asked}
          busy={decide.isPending}
          onClose={() => ask(null)}
          onDecide={() => decide.mutate({ mail, decision: asked }, { onSettled: () => ask(null) })}
        />
      )}
    </div>
  )
}

function saysOf(decision: HeldDecision): string {
  if (decision === 'ignore') return t('The email was ignored.')
  return decision === 'hold' ? t('The email is on hold again.') : t('A ticket was created from the email.')
}
