import { areSame, writeField } from '../fields/write.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { refuseUnlessSolvable } from '../use-cases.ts'
import type { UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'
import { accountsIn } from '../../users/index.ts'

type FieldEvent = Extract<UndoableEvent, { kind: 'ticket.field_changed' | 'ticket.shown_field_changed' }>

/** Restores the former values of a field. Throws `ticket_changed` if a former person is gone. */
export async function undoField({ ctx, actor, ticket }: UndoContext, event: FieldEvent): Promise<number> {
  const { tx } = ctx
  const { fieldId: key, changeId } = event.data
  const change = (await tx.fieldValues.changes([changeId])).get(changeId)
  const [field] = await tx.fields.some([key])
  const before = (await tx.fieldValues.of(ticket.id)).get(key) ?? []
  if (!change || !field || !areSame(before, change.after)) throw aboutTicket('ticket_changed', ticket)
  if (field.kind === 'person') {
    for (const { value } of change.before)
      if (!(await accountsIn(tx).find(value))) throw aboutTicket('ticket_changed', ticket)
  }
  if (ticket.status === 'Solved' && change.before.length === 0) await refuseUnlessSolvable(tx, ticket, key)
  await writeField(ctx, actor, { ticketId: ticket.id, field, before, after: change.before })
  return 1
}
