import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import type { BinTicket } from './queries.ts'

/** Confirms and performs the removal of a ticket. */
export function EraseTicketDialog({ ticket, onClose }: { ticket: BinTicket; onClose: () => void }) {
  const number = String(ticket.number)
  const erasure = useChange(() => request('eraseTicket', { params: { ticketId: ticket.id } }), {
    stale: [KEYS.deletedTickets],
    done: t('Ticket {number} was removed for good.', { number }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('Delete ticket {number} for good?', { number })}
      label={t('Delete for good')}
      isDangerous
      isBusy={erasure.isPending}
      onConfirm={() => erasure.mutate()}
      onCancel={onClose}
    >
      {t('Its messages, notes and files are removed. This can’t be undone.')}
    </ConfirmDialog>
  )
}
