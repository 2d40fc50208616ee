import { shownFields } from '@support-desk/contract'
import { orNotFound } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Field, Form, LabelledValue, ValuesByKey } from './field.ts'
import { maySeeField, mayWriteField } from './policy.ts'
import { type FieldReader, readUnited } from './read-united.ts'
import { valuesIn } from './solving.ts'

/** A field of a ticket for its reader. */
type TicketField = {
  field: Field
  asked: Form['fields'][number] | null
  mayWrite: boolean
  values: LabelledValue[]
}

/** The fields of a ticket for its reader. */
export type TicketFields = {
  form: Pick<Form, 'id' | 'name'>
  /** Forms that the reader may choose. */
  forms: Pick<Form, 'id' | 'name'>[]
  fields: TicketField[]
}

/** Visible fields of a ticket: the fields of its form, and others with an own or inherited value. */
export async function readFields(
  queries: Queries,
  reader: FieldReader,
  ticketId: string,
): Promise<TicketFields> {
  const form = orNotFound(await queries.fields.formOf(ticketId))
  const { united: values } = await readUnited(queries, reader, ticketId)
  const order = [...new Set([...form.fields.map(({ key }) => key), ...values.keys()])]
  const fields = new Map((await queries.fields.some(order)).map((field) => [field.key, field]))
  const labelOf = await queries.fieldValues.labels([...values.values()].flat())
  const seen = order.flatMap((key) => {
    const field = fields.get(key)
    const had = values.get(key) ?? []
    if (!field || !maySeeField(reader, field) || (field.isArchived && had.length === 0)) return []
    const place = form.fields.find((one) => one.key === key)
    const asked = field.isArchived ? null : (place ?? null)
    return [{ field, asked, mayWrite: mayWriteField(reader, field), values: had.map(labelOf) }]
  })
  if (reader.role === 'User') return { form, forms: [], fields: asRequesterSees(seen, form, values) }
  return { form, forms: await queries.fields.choosable(form.id), fields: seen }
}

/** If the field that controls a condition is hidden, requesters see only the result of the condition. */
function asRequesterSees(seen: TicketField[], form: Form, values: ValuesByKey): TicketField[] {
  const visible = new Set(seen.map(({ field }) => field.key))
  const shown = new Set(shownFields(form.fields, valuesIn(values)).map(({ key }) => key))
  return seen.flatMap((one) => {
    const { asked } = one
    if (!asked?.shownIf || visible.has(asked.shownIf.field)) return [one]
    if (!shown.has(asked.key)) return one.values.length > 0 ? [{ ...one, asked: null }] : []
    return [{ ...one, asked: { ...asked, shownIf: null } }]
  })
}
