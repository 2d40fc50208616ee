import type { FieldOnWire, RequestFormOnWire, TicketFieldsOnWire } from '@support-desk/contract'
import type { Field } from './field.ts'
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

/** A form for requesters. */
export const presentRequestForm = ({
  id,
  name,
  description,
  picture,
  date,
  asked,
}: RequestForm): RequestFormOnWire => ({
  id,
  name,
  description,
  picture,
  date,
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
