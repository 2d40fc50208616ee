import type { ScheduledReplyOnWire } from '@support-desk/contract'
import { useMutation } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { useRefreshedEntries } from '../thread/use-conversation.ts'

/** What is done with a reply that is not sent yet. */
export function useScheduled({ id: replyId, ticketId }: Pick<ScheduledReplyOnWire, 'id' | 'ticketId'>) {
  const refresh = useRefreshedEntries(ticketId)
  const params = { ticketId, replyId }
  const ending = { onSettled: refresh, onError: (problem: Error) => toast.failure(problem.message) }
  const sending = useMutation({
    mutationFn: (anyway: boolean) => request('sendScheduledReply', { params, body: { anyway } }),
    onSuccess: () => toast.success(t('The reply was sent.')),
    ...ending,
  })
  const cancelling = useMutation({
    mutationFn: () => request('cancelScheduledReply', { params }),
    onSuccess: () => toast.success(t('The reply was cancelled.')),
    ...ending,
  })
  return {
    send: (anyway: boolean) => sending.mutate(anyway),
    cancel: () => cancelling.mutate(),
    isBusy: sending.isPending || cancelling.isPending,
  }
}
