import type { TicketDetails } from '#api/models.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { needsFields, useSolving } from '#entities/ticket/fields/use-solving.tsx'
import { refreshTickets, showAsItIs, undoTicketChange } from '#entities/ticket/use-ticket-changes.ts'
import type { Macro } from './queries.ts'

/** Says what was done, with a way to undo it. */
type SayDone = (words: string, undo: () => Promise<string>) => void

/** Does the steps of a macro to a ticket: all of them, with one way back. */
export function useApplyMacro(ticket: Pick<TicketDetails, 'id' | 'number'>, sayDone: SayDone) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id: ticketId } = ticket
  const number = String(ticket.number)
  const solving = useSolving(ticketId)

  const undo = () => undoTicketChange(client, ticket)
  /** Gives whether it was done; what is in the way is said, or asked for. */
  const apply = async (macro: Macro, key: string, onDone: () => void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const body = { ticketId, key }
      const { changes } = await request('applyMacro', { params: { macroId: macro.id }, body })
      const { name } = macro
      if (changes > 0) sayDone(t('{name} is done to ticket {number}.', { name, number }), undo)
      else toast.success(t('Ticket {number} is so already.', { number }))
      onDone()
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      showAsItIs(client, problem)
      if (needsFields(problem)) solving.ask(() => void apply(macro, key, onDone))
      else toast.failure(problem.message)
    } finally {
      setBusy(false)
      void refreshTickets(client, ticketId)
    }
  }
  return { apply, isBusy, dialog: solving.dialog }
}
