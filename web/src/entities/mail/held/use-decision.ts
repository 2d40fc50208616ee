import { type HeldDecision, type Message, messages } from '@support-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { toastWithUndo } from '#ui/feedback/undo.ts'
import { t } from '#ui/language/t.ts'
import { type DecidedMail, isUnprovenStaff } from './queries.ts'

/** Possible decisions about a held mail of a ticket. */
export type Decision = Exclude<HeldDecision, 'hold'>

/**
 * The rest of a too large mail was never received, so it can only be ignored. Requesters of an unshared merge do not
 * see each other's mails.
 */
export function decisionsOf({ reason }: Pick<DecidedMail, 'reason'>): readonly Decision[] {
  if (reason === 'too_large') return ['ignore']
  return reason === 'merge_unshared' ? ['own_ticket', 'ignore'] : ['add', 'own_ticket', 'ignore']
}

const WORDS = messages({
  add: 'Add as participant',
  own_ticket: 'Create separate ticket',
  ignore: 'Ignore',
}) satisfies Record<Decision, Message>

/** Button label of a decision. An unproven mail of staff can only become a note. */
export const decisionWord = (mail: Pick<DecidedMail, 'reason' | 'isOfSide'>, decision: Decision): string =>
  mail.isOfSide && decision === 'add'
    ? t('Add to side conversation')
    : isUnprovenStaff(mail) && decision === 'add'
      ? t('Add as note')
      : t(WORDS[decision])

/** Sends a decision about a held mail, and shows a message. Decisions that can be undone have an undo button. */
export function useDecision(ticketId: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all(
      [
        KEYS.heldMails(ticketId),
        KEYS.participants(ticketId),
        KEYS.sideConversations(ticketId),
        KEYS.entries(ticketId),
        KEYS.receivedMails,
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const decide = (receivedId: string, decision: HeldDecision) =>
    request('decideHeldMail', { params: { mailId: receivedId }, body: { decision } })
  return useMutation({
    mutationFn: ({ mail, decision }: { mail: DecidedMail; decision: Decision }) => decide(mail.id, decision),
    onSuccess: (_answer, { mail, decision }) => {
      const name = mail.senderName || mail.sender
      if (decision === 'add' && mail.isOfSide)
        toast.success(t('The email from {name} was added to the side conversation.', { name }))
      else if (decision === 'add' && isUnprovenStaff(mail))
        toast.success(t('The email from {name} was added as a note.', { name }))
      else if (decision === 'add') toast.success(t('{name} was added to this ticket.', { name }))
      else if (decision === 'own_ticket')
        toast.success(t('A separate ticket was created from the email from {name}.', { name }))
      else
        toastWithUndo(t('The email from {name} was ignored.', { name }), {
          about: ticketId,
          async undo() {
            await decide(mail.id, 'hold')
            await refresh()
            return t('The email from {name} is on hold again.', { name })
          },
        })
    },
    onError: (failure) => toast.failure(failure.message),
    onSettled: refresh,
  })
}
