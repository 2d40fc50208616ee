import type { Generated } from 'kysely'
import type { FieldKind, RequesterRight, Requirement } from '@support-desk/contract'

/** Fields of tickets, the forms that ask for them, and their values. */
export type FieldTables = {
  fields: {
    /** Its key: what stands in conditions, and never changes. */
    id: string
    name: string
    help: string
    kind: FieldKind
    /** What requesters may do with it. */
    requester: RequesterRight
    created_at: string
    archived_at: string | null
    /** Grows with every change of the field or its choices. */
    version: number
  }
  field_choices: { id: string; field_id: string; name: string; place: number; archived_at: string | null }
  forms: {
    id: string
    name: string
    description: string
    place: number
    created_at: string
    archived_at: string | null
    /** Grows with every change of the form or its fields. */
    version: number
  }
  form_fields: {
    form_id: string
    field_id: string
    place: number
    required: Requirement
    /** The field above it that decides whether it is shown, and the values with which it is, as JSON. */
    shown_by: string | null
    shown_values: string | null
  }
  /** One row for each value; a field that is empty has none. */
  field_values: {
    ticket_id: string
    field_id: string
    /** What values are compared by; see `contract/fields/values.ts`. */
    value: string
    /** Of a number, in millionths, to be compared in order. */
    number: number | null
    /** As it was written, where that is more than the value. */
    text: string | null
    /** The ticket that was merged into this one and has the value; null where it is its own. Requesters may know of none but theirs. */
    from_id: Generated<string | null>
  }
  /** What a change of a field changed, by the events that name it: lists of values as JSON. */
  field_changes: { id: string; ticket_id: string; field_id: string; before: string; after: string }
}
