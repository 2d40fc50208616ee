import { Button } from '@mantine/core'
import type { HeldDecision } from '@support-desk/contract'
import { IconTicket } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { t } from '../../../ui/language/t.ts'
import shape from '../../../ui/form/form.module.css'

type Props = { mail: Answer<'getReceivedMail'> }

/** What an admin decides about a held mail that belongs to no ticket, in whose margin it would wait for the staff. */
export function MailDecisions({ mail }: Props) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (decision: HeldDecision) =>
      request('decideHeldMail', { params: { mailId: mail.id }, body: { decision } }),
    onSuccess: (_answer, decision) => toast.success(saysOf(decision)),
    onError: (failure) => toast.failure(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.receivedMails }),
  })
  const { state, reason, ticket, sender, isKept } = mail
  if (ticket) return null
  if (state === 'ignored' && reason === 'decided' && isKept)
    return (
      <div className={shape.buttons}>
        <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate('hold')}>
          {t('Hold again')}
        </Button>
      </div>
    )
  if (state !== 'held') return null
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
          {t('Make a ticket')}
        </Button>
      )}
    </div>
  )
}

function saysOf(decision: HeldDecision): string {
  if (decision === 'ignore') return t('The mail is ignored.')
  return decision === 'hold' ? t('The mail is held again.') : t('The mail is a ticket now.')
}
