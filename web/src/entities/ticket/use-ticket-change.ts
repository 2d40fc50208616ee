import type { TicketDetails } from '#api/models.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#api/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { toastWithUndo } from '#ui/feedback/undo.ts'
import { t } from '#ui/language/t.ts'
import { needsFields, useSolving } from './fields/use-solving.tsx'
import { ticketQuery } from './queries.ts'
import { refreshTickets, showAsItIs, undoTicketChange } from './use-ticket-changes.ts'

type Ticket = Pick<TicketDetails, 'id' | 'number'>

/** A change of a ticket. */
type TicketChange = {
  /** Success message. Null if there is nothing to undo. */
  words: string | (() => string | null)
  call: () => Promise<unknown>
  /** Applied optimistically, and reverted if the server rejects the change. */
  shows?: Partial<TicketDetails>
  /** Shows the error message instead of a toast. */
  onRefused?: (words: string) => void
  /** Called when required fields are empty. */
  onFieldsNeeded?: () => void
}

/** Props of a dialog that assigns a ticket. */
export type GivingProps = {
  ticket: TicketDetails
  /** Id of the user who assigns the ticket. */
  author: string
  onGiven: () => void
  onClose: () => void
}

/** Changes a ticket and shows a toast with an undo button. Returns whether it succeeded. */
export async function changeTicket(
  client: QueryClient,
  ticket: Ticket,
  { words, call, shows, onRefused = toast.failure, onFieldsNeeded }: TicketChange,
): Promise<boolean> {
  const { queryKey } = ticketQuery(ticket.id)
  if (shows) await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  if (shows) client.setQueryData(queryKey, (known) => known && { ...known, ...shows })
  try {
    await call()
    const said = typeof words === 'string' ? words : words()
    if (said) toastWithUndo(said, { about: ticket.id, undo: () => undoTicketChange(client, ticket) })
    return true
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    if (shows) client.setQueryData(queryKey, before)
    showAsItIs(client, problem)
    if (onFieldsNeeded && needsFields(problem)) onFieldsNeeded()
    else onRefused(problem.message)
    return false
  } finally {
    void refreshTickets(client, ticket.id)
  }
}

/** Changes one ticket, one change at a time. Asks first for fields that a change requires. */
export function useTicketChange(ticket: Ticket) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const solving = useSolving(ticket.id)
  const change = async (wanted: TicketChange, onDone?: () => void): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const isDone = await changeTicket(client, ticket, {
      ...wanted,
      onFieldsNeeded: () => solving.ask(() => void change(wanted, onDone)),
    })
    setBusy(false)
    if (isDone) onDone?.()
    return isDone
  }
  return {
    isBusy,
    change,
    /** The dialog for required fields. */
    dialog: solving.dialog,
  }
}

type IdAndName = { id: string; name: string }

/** Functions that assign a ticket. `onGone` is called when the reader is no longer the assignee. */
export function useGiving(
  ticket: TicketDetails,
  change: ReturnType<typeof useTicketChange>['change'],
  onGone: () => void,
) {
  const { version } = ticket
  const params = { ticketId: ticket.id }
  const number = String(ticket.number)
  const isYours = t('Ticket {number} is yours.', { number })
  return {
    take: () => change({ words: isYours, call: () => request('takeTicket', { params, body: { version } }) }),
    /** Takes the ticket from a colleague. */
    takeOver: (accountId: string) =>
      change({
        words: isYours,
        call: () => request('handOverTicket', { params, body: { assigneeId: accountId, version, note: '' } }),
      }),
    release: (note: string) =>
      change(
        {
          words: t('Ticket {number} is unassigned.', { number }),
          call: () => request('releaseTicket', { params, body: { version, note } }),
        },
        onGone,
      ),
    handOver: ({ id, name }: IdAndName, note: string) =>
      change(
        {
          words: t('Ticket {number} is now assigned to {name}.', { number, name }),
          call: () => request('handOverTicket', { params, body: { assigneeId: id, version, note } }),
        },
        onGone,
      ),
    giveToTeam: ({ id, name }: IdAndName, note: string) =>
      change(
        {
          words: t('Ticket {number} is now assigned to team {name}.', { number, name }),
          call: () =>
            request('updateTicketTeam', {
              params,
              body: { teamId: id, note, release: ticket.abilities.release, version },
            }),
        },
        onGone,
      ),
  }
}
