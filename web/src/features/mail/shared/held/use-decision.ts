import type { HeldDecision } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../../../api/client.ts'
import { KEYS } from '../../../../api/keys.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { t } from '../../../../ui/language/t.ts'
import type { HeldProps } from './held-props.ts'
import { type HeldMail, isUnprovenStaff } from './queries.ts'

/** What can be decided about a mail in the margin of a ticket. */
export type Decision = Exclude<HeldDecision, 'hold'>

/** Decides what becomes of a held mail, says so, and lets one take back what can be taken back. */
export function useDecision(ticketId: string, onUndoable: HeldProps['onUndoable']) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [KEYS.heldMails(ticketId), KEYS.participants(ticketId), KEYS.entries(ticketId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const decide = (receivedId: string, decision: HeldDecision) =>
    request('decideHeldMail', { params: { mailId: receivedId }, body: { decision } })
  return useMutation({
    mutationFn: ({ mail, decision }: { mail: HeldMail; decision: Decision }) => decide(mail.id, decision),
    onSuccess: (_answer, { mail, decision }) => {
      const name = mail.senderName || mail.sender
      if (decision === 'add' && isUnprovenStaff(mail))
        toast.success(t('The mail of {name} is a note now.', { name }))
      else if (decision === 'add') toast.success(t('{name} takes part in this ticket now.', { name }))
      else if (decision === 'own_ticket')
        toast.success(t('The mail of {name} is a ticket of its own now.', { name }))
      else
        onUndoable(t('The mail of {name} is ignored.', { name }), async () => {
          await decide(mail.id, 'hold')
          await refresh()
          return t('The mail of {name} is held again.', { name })
        })
    },
    onError: (failure) => toast.failure(failure.message),
    onSettled: refresh,
  })
}
