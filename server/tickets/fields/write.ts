import type { KeptValue } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import type { Field } from './field.ts'

type FieldWrite = {
  ticketId: string
  field: Pick<Field, 'key' | 'requester'>
  before: readonly KeptValue[]
  after: readonly KeptValue[]
}

/** Whether two lists of values are equal, in any order. */
export const areSame = (one: readonly KeptValue[], other: readonly KeptValue[]): boolean =>
  asText(one) === asText(other)

const asText = (values: readonly KeptValue[]): string =>
  JSON.stringify(values.map(({ value, text }) => [value, text]).toSorted())

/** Sets a field of a locked ticket and records it. False if nothing changed. */
export async function writeField(
  ctx: TxContext,
  actor: Actor,
  { ticketId, field: { key, requester }, before, after }: FieldWrite,
): Promise<boolean> {
  if (areSame(before, after)) return false
  const id = newId()
  await ctx.tx.fieldValues.set(ticketId, key, after)
  await ctx.tx.fieldValues.keepChange({ id, ticketId, key, before, after })
  const kind = requester === 'none' ? 'ticket.field_changed' : 'ticket.shown_field_changed'
  await record(ctx, actor, { kind, ticketId, data: { fieldId: key, changeId: id } })
  return true
}
