import type { Generated } from 'kysely'
import type { FieldKind, FormDemand, RequesterRight, Requirement } from '@support-desk/contract'

/** Fields of tickets, their values, and the forms that contain them. */
export type FieldTables = {
  fields: {
    /** The immutable key, as used in conditions. */
    id: string
    name: string
    help: string
    kind: FieldKind
    /** The requesters' rights to the field. */
    requester: RequesterRight
    created_at: string
    archived_at: string | null
    /** Increases with every change of the field or its choices. */
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
    /** Increases with every change of the form or its fields. */
    version: number
    asks_picture: Generated<FormDemand>
    asks_date: Generated<FormDemand>
  }
  form_fields: {
    form_id: string
    field_id: string
    place: number
    required: Requirement
    /** The earlier field of the form that controls the visibility, and its required values as JSON. */
    shown_by: string | null
    shown_values: string | null
  }
  /** One row per value. An empty field has no rows. */
  field_values: {
    ticket_id: string
    field_id: string
    /** Comparison form of the value; see `contract/fields/values.ts`. */
    value: string
    /** Numbers in millionths, for comparisons. */
    number: number | null
    /** The text as written, if it differs from the value. */
    text: string | null
    /**
     * The merged ticket that provided the value; null for the ticket's own values. Requesters see only values of their own
     * tickets.
     */
    from_id: Generated<string | null>
  }
  /** Old and new values of a change, as JSON lists. Events refer to the rows. */
  field_changes: { id: string; ticket_id: string; field_id: string; before: string; after: string }
}
