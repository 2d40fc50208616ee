import { DEFAULT_FORM } from '@support-desk/contract'
import { changeForm } from '../fields/use-cases-of-ticket.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { UndoableEvent } from './undoable.ts'
import type { Undoing } from './undoing.ts'

/** The ticket has the form again that it had, also one that is not offered any more. */
export async function undoForm(
  undoing: Undoing,
  { data: { from, to } }: Extract<UndoableEvent, { kind: 'ticket.form_changed' }>,
): Promise<number> {
  const { ticket } = undoing
  const form = await undoing.ctx.tx.fields.formOf(ticket.id)
  if ((form?.id ?? DEFAULT_FORM) !== to) throw aboutTicket('ticket_changed', ticket)
  await changeForm(undoing, to, from)
  return 1
}
