import type { TicketDetails } from '#api/models.ts'
import { request } from '#api/client.ts'
import { useTicketChange } from '#entities/ticket/use-ticket-change.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import type { Macro } from './queries.ts'

/** Applies the steps of a macro to a ticket as one change, which can be undone. */
export function useApplyMacro(ticket: Pick<TicketDetails, 'id' | 'number'>) {
  const { change, isBusy, dialog } = useTicketChange(ticket)
  const number = String(ticket.number)
  const apply = ({ id: macroId, name }: Macro, key: string, onDone?: () => void): Promise<boolean> => {
    let isChanged = false
    const call = async () => {
      const body = { ticketId: ticket.id, key }
      const { changes } = await request('applyMacro', { params: { macroId }, body })
      isChanged = changes > 0
      if (!isChanged) toast.success(t('Nothing to change on ticket {number}.', { number }))
    }
    const words = () => (isChanged ? t('Macro {name} applied to ticket {number}.', { name, number }) : null)
    return change({ words, call }, onDone)
  }
  return { apply, isBusy, dialog }
}
