import type { TicketDetails } from '../../../../api/models.ts'
import type { SettableState } from '@support-desk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { t } from '../../../../ui/language/t.ts'
import { ticketQuery } from '../../../tickets/queries.ts'
import { STATE_LOOKS } from '../../../tickets/shared/states.ts'
import { refreshTickets, showAsItIs } from '../../../tickets/shared/use-ticket-changes.ts'

/** A change of a ticket. */
type Change = {
  /** What is said when it is done. */
  words: string
  call: () => Promise<unknown>
  /** What is shown at once. */
  shows?: Partial<TicketDetails>
  /** Whether the ticket is out of one's hands with it, and the next one comes. */
  goesOn?: boolean
}

/** What can be done with a ticket by one key. Each is shown at once, said, and taken back with a word if the server refuses. */
export function useTicketActions(ticket: TicketDetails, onNext: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, version } = ticket
  const { queryKey } = ticketQuery(id)

  const run = async ({ words, call, shows, goesOn }: Change): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    if (shows) client.setQueryData(queryKey, (known) => known && { ...known, ...shows })
    try {
      await call()
      toast.success(words)
      if (goesOn) onNext()
      return true
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      client.setQueryData(queryKey, before)
      showAsItIs(client, problem)
      toast.failure(problem.message)
      return false
    } finally {
      setBusy(false)
      void refreshTickets(client, id)
    }
  }
  const number = String(ticket.number)
  return {
    isBusy,
    take: () =>
      run({
        words: t('Ticket {number} is yours.', { number }),
        call: () => request('takeTicket', { body: { ticketId: id, version } }),
      }),
    setState: (state: SettableState) =>
      run({
        words: t('Ticket {number} is {state} now.', { number, state: t(STATE_LOOKS[state].word) }),
        call: () => request('updateTicket', { body: { status: state, ticketId: id, version } }),
        shows: { state },
        goesOn: state === 'Solved',
      }),
  }
}

export type TicketActions = ReturnType<typeof useTicketActions>
