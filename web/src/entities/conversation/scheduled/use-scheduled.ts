import type { ScheduledReplyOnWire } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'

/** Functions that send or cancel a scheduled reply. */
export function useScheduled({ id: replyId, ticketId }: Pick<ScheduledReplyOnWire, 'id' | 'ticketId'>) {
  const params = { ticketId, replyId }
  const stale = [KEYS.entries(ticketId)]
  const sending = useChange(
    (anyway: boolean) => request('sendScheduledReply', { params, body: { anyway } }),
    { stale, done: t('Reply sent.') },
  )
  const cancelling = useChange(() => request('deleteScheduledReply', { params }), {
    stale,
    done: t('Reply cancelled.'),
  })
  return {
    send: (anyway: boolean) => sending.mutate(anyway),
    cancel: () => cancelling.mutate(),
    isBusy: sending.isPending || cancelling.isPending,
  }
}
