import type {
  FieldInForm,
  FormOnWire,
  KeptValue,
  OwnedFieldOnWire,
  RequesterRight,
} from '@support-desk/contract'

/** A field of tickets with its choices. */
export type Field = OwnedFieldOnWire

/** A choice of a field; choices are sorted. */
export type Choice = Field['choices'][number]

/** A form with the settings of its fields. */
export type Form = FormOnWire

/** A field of a form, with the data that decides whether it is shown and required. */
export type FormQuestion = FieldInForm & { name: string; requester: RequesterRight }

/** Values of a ticket by field key. */
export type ValuesByKey = ReadonlyMap<string, readonly KeptValue[]>

/** A change of a field with the values before and after. */
export type FieldChange = {
  id: string
  ticketId: string
  key: string
  before: readonly KeptValue[]
  after: readonly KeptValue[]
}

/** A value with its label. */
export type LabelledValue = { value: string; label: string }
