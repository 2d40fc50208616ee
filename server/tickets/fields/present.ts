import type {
  FieldOnWire,
  FormOnWire,
  OwnedFieldOnWire,
  RequestFormOnWire,
  TicketFieldsOnWire,
} from '@support-desk/contract'
import type { Field, Form } from './field.ts'
import type { RequestForm } from './use-cases-raising.ts'
import type { TicketFields } from './read-fields.ts'

const presentField = ({ key, name, help, kind, requester, choices }: Field): FieldOnWire => ({
  key,
  name,
  help,
  kind,
  requester,
  choices,
})

/** A field for its editors. */
export const presentOwnedField = (field: Field): OwnedFieldOnWire => ({
  ...presentField(field),
  isArchived: field.isArchived,
  version: field.version,
})

/** A form for staff. */
export const presentForm = ({ id, name, description, isArchived, version, fields }: Form): FormOnWire => ({
  id,
  name,
  description,
  isArchived,
  version,
  fields,
})

/** A form for requesters. */
export const presentRequestForm = ({ id, name, description, asked }: RequestForm): RequestFormOnWire => ({
  id,
  name,
  description,
  fields: asked.map(({ field, place: { required, shownIf } }) => ({
    ...presentField(field),
    required,
    shownIf,
  })),
})

/** The fields of a ticket for its reader. */
export const presentTicketFields = ({ form, forms, fields }: TicketFields): TicketFieldsOnWire => ({
  form: { id: form.id, name: form.name },
  forms: forms.map(({ id, name }) => ({ id, name })),
  fields: fields.map(({ field, asked, mayWrite, values }) => ({
    ...presentField(field),
    required: asked?.required ?? 'never',
    shownIf: asked?.shownIf ?? null,
    isAsked: asked !== null,
    mayWrite,
    values,
  })),
})
