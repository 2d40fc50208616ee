import { DEFAULT_FORM } from '@support-desk/contract'
import { changeForm } from '../fields/use-cases-of-ticket.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'

/** Restores the former form, even an archived one. */
export async function undoForm(
  undoing: UndoContext,
  { data: { from, to } }: Extract<UndoableEvent, { kind: 'ticket.form_changed' }>,
): Promise<number> {
  const { ticket } = undoing
  const form = await undoing.ctx.tx.fields.formOf(ticket.id)
  if ((form?.id ?? DEFAULT_FORM) !== to) throw aboutTicket('ticket_changed', ticket)
  await changeForm(undoing, to, from)
  return 1
}
