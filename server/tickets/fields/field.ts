import type { FieldInForm, FieldKind, FormDraft, KeptValue, RequesterRight } from '@support-desk/contract'

/** A field, with what can be chosen. */
export type Field = {
  key: string
  name: string
  help: string
  kind: FieldKind
  requester: RequesterRight
  choices: Choice[]
  isArchived: boolean
  version: number
}

/** What can be chosen, in its place. */
export type Choice = { id: string; name: string; isArchived: boolean }

/** A form, and what it says of each of its fields. */
export type Form = {
  id: string
  name: string
  description: string
  isArchived: boolean
  version: number
  fields: FormDraft['fields']
}

/** A field of a form, as much as it takes to know whether it is shown and needed. */
export type AskedField = FieldInForm & { name: string; requester: RequesterRight }

/** The values of a ticket by the keys of its fields. */
export type ValuesByKey = ReadonlyMap<string, readonly KeptValue[]>

/** What a change of a field changed. */
export type FieldChange = {
  id: string
  ticketId: string
  key: string
  before: readonly KeptValue[]
  after: readonly KeptValue[]
}

/** A value with what people read. */
export type LabelledValue = { value: string; label: string }
